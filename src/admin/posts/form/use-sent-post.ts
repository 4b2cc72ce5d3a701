import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PostPayload, StatusChange } from '../post-fields.ts'
import { noteNewlyPublished } from '../publishing/newly-published.ts'
import { postPath, readSaved, sendPost, type VersionedPost } from '../queries.ts'

/** The version of the post that the next save replaces, and the calls that create and replace it. */
export function useSentPost(
  opened: VersionedPost | undefined,
  onCreated: ((id: string) => void) | undefined,
) {
  const client = useQueryClient()
  const [base, setBase] = useState(opened)

  async function send(body: PostPayload & StatusChange, etag: string | null) {
    const response = base
      ? await sendPost(
          postPath(base.post.id),
          { method: 'PUT', body, headers: etag === null ? {} : { 'if-match': etag } },
          'Failed to update post',
        )
      : await sendPost('/api/admin/blog/posts', { method: 'POST', body }, 'Failed to create post')
    return readSaved(response)
  }

  function onSaved(saved: VersionedPost | undefined, stays: boolean) {
    // A page can be opened once it is built.
    if (
      saved?.post.status === 'published' &&
      base?.post.status !== 'published' &&
      !saved.post.page
    ) {
      noteNewlyPublished(client, saved.post)
    }
    if (!stays || !saved) return
    setBase(saved)
    if (!base) onCreated?.(saved.post.id)
  }

  return { base, setBase, send, onSaved }
}
