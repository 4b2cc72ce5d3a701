import { useState } from 'react'
import type { CoverImage } from '#domain/posts/post.ts'
import { Button } from '../../kit/buttons.tsx'
import { loadable } from '../../kit/loadable.tsx'

// Loaded on demand, so that writing can begin earlier.
const CoverDialog = loadable(() => import('./CoverDialog.tsx'))

interface Props {
  readonly cover: CoverImage | undefined
  readonly onChange: (cover: CoverImage | undefined) => void
}

/** The image on top of an article. */
export function CoverField({ cover, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div tabIndex={-1} className="grid gap-3">
      {cover && (
        <img src={cover.src} alt={cover.alt} className="aspect-[1200/630] bg-sunken object-cover" />
      )}
      <p className="field-hint wrap-anywhere">
        {cover
          ? cover.alt || 'Decorative image'
          : 'Shown on top of the page, and where a link to it is shared.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button aria-label={cover && 'Change cover image'} onClick={() => setIsOpen(true)}>
          {cover ? 'Change' : 'Add cover image'}
        </Button>
        {cover && (
          <Button
            variant="delete"
            aria-label="Remove cover image"
            onClick={() => onChange(undefined)}
          >
            Remove
          </Button>
        )}
      </div>
      {isOpen && <CoverDialog cover={cover} onChange={onChange} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
