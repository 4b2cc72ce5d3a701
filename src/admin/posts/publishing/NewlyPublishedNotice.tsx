import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CopyButton } from '../../kit/buttons.tsx'
import type { EditedPost } from '../save-post.ts'

/** Shows the address of the post that was published a moment ago, on the screen that its save leads to. */
export function NewlyPublishedNotice() {
  const client = useQueryClient()
  const [published] = useState(() => client.getQueryData<NewlyPublished>(KEY))
  useEffect(() => client.removeQueries({ queryKey: KEY }), [client])
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

type NewlyPublished = Pick<EditedPost, 'title' | 'slug'>

const KEY = ['newly-published'] as const

/**
 * Keeps a post that a save published for the notice, in the cache that ends with the session. Pages
 * are left out: they open only after the next build.
 */
export function noteNewlyPublished(client: QueryClient, next: EditedPost, before?: EditedPost) {
  const { title, slug, page, status } = next
  if (page || status !== 'published' || before?.status === 'published') return
  client.setQueryData<NewlyPublished>(KEY, { title, slug })
}
