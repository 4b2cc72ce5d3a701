import { useEffect, useState } from 'react'
import { CopyButton } from '../../kit/buttons.tsx'
import type { EditedPost } from '../save-post.ts'

/** Shows the address of the post that was published a moment ago, on the screen that its save leads to. */
export function NewlyPublishedNotice() {
  const [published] = useState(newlyPublished)
  useEffect(() => {
    newlyPublished = undefined
  }, [])
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

/** The post that was published a moment ago, until a notice has shown it. */
let newlyPublished: Pick<EditedPost, 'title' | 'slug'> | undefined

/**
 * Keeps a post that a save published for the notice. Pages are left out: they open only after the
 * next build.
 */
export function noteNewlyPublished(next: EditedPost, before?: EditedPost) {
  if (next.page || next.status !== 'published' || before?.status === 'published') return
  newlyPublished = next
}
