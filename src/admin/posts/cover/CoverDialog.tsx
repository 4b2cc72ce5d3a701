import { useState } from 'react'
import { fetchFile } from '#client/api.ts'
import type { CoverImage } from '#domain/posts/post.ts'
import { useReturnFocus } from '../../kit/focus.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { type ImageDraft, loadSource, useImageSubmit } from '../../editor/images/image-draft.ts'
import { ImageFields } from '../../editor/images/ImageFields.tsx'
import { type ImageSource, saveImage } from '../../editor/images/images.ts'

interface Props {
  /** The present image. */
  readonly cover: CoverImage | undefined
  readonly onChange: (cover: CoverImage) => void
  readonly onClose: () => void
}

/** Asks for the cover image and its alternative text, and uploads it. */
export default function CoverDialog({ cover, onChange, onClose }: Props) {
  const [draft, setDraft] = useState<ImageDraft>({
    file: undefined,
    address: cover?.src ?? '',
    alt: cover?.alt ?? '',
    isDecorative: cover?.alt === '',
  })
  const returnFocus = useReturnFocus()
  const { width = null, height = null, src = '' } = cover ?? {}
  const { isBusy, issue, onSubmit } = useImageSubmit({
    draft,
    load: () => loadShared(draft, { src, width, height }),
    onLoaded: (source) => {
      onChange(toCover(source, draft.isDecorative ? '' : draft.alt.trim()))
      onClose()
    },
  })

  return (
    <FormDialog
      title={cover ? 'Change cover image' : 'Add cover image'}
      submitLabel={isBusy ? 'Uploading...' : 'Use image'}
      isBusy={isBusy}
      issue={issue}
      onCloseAutoFocus={returnFocus}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <ImageFields
        draft={draft}
        onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
      />
    </FormDialog>
  )
}

/** The image as previews of shared links can show it: one of the library may be WebP. */
async function loadShared(draft: ImageDraft, present: ImageSource): Promise<ImageSource> {
  const source = await loadSource(draft, present, 'image/jpeg')
  const isKept = source.src === present.src
  if (isKept || !/^\/media\/[^/]+\.webp$/.test(source.src)) return source
  return saveImage(await (await fetchFile(source.src)).blob(), 'image/jpeg')
}

function toCover({ src, width, height }: ImageSource, alt: string): CoverImage {
  return { src, alt, ...(width && height && { width, height }) }
}
