import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CopyButton } from '../../kit/buttons.tsx'
import { forgetNewlyPublished, readNewlyPublished } from './newly-published.ts'

/** Where the post is that was published a moment ago, on the screen that its save leads to. */
export function NewlyPublishedNotice() {
  const client = useQueryClient()
  const [published] = useState(() => readNewlyPublished(client))
  useEffect(() => forgetNewlyPublished(client), [client])
  if (!published) return null
  const url = `${location.origin}/diary/${published.slug}`
  return (
    <section aria-label="Published" className="notice mb-6 flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        “{published.title}” can be read at <span className="font-semibold">{url}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={url} label="Copy link" about={`to ${published.title}`} />
        {/* A plain link, because it leaves the admin area. */}
        <a className="button button-quiet button-small" href={url} target="_blank" rel="noopener">
          View
        </a>
      </div>
    </section>
  )
}
