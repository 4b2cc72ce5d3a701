import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendJson } from '#client/query.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import { Button } from '../../kit/buttons.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { describeDeletion, useConfirmedSend } from '../../kit/use-confirmed-send.tsx'
import { showError, useSend } from '../../kit/use-send.ts'
import { LinksToNote } from '../links/LinksTo.tsx'
import { DELETED_KEY, POST_LISTS, postPath } from '../queries.ts'
import { deletePost } from '../save-post.ts'

/** The deleted posts that can be restored, loaded when the list is opened. */
export function DeletedPosts() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      tabIndex={-1}
      className="mt-10"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="display-4 mb-4">Recently deleted</summary>
      {isOpen && <DeletedList />}
    </details>
  )
}

function DeletedList() {
  const query = useQuery<readonly PostSummary[]>({ queryKey: DELETED_KEY })
  const restore = useRestore()

  return (
    <QueryResult
      query={query}
      name="deleted posts"
      empty="No posts were deleted in the last 30 days."
    >
      {(posts) => (
        <ul className="divide-y divide-line border-y border-line">
          {posts.map((post) => (
            <li key={post.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-semibold wrap-anywhere">{post.title}</p>
                {post.deletedAt && (
                  <p className="text-xs text-muted">Deleted {formatDateTime(post.deletedAt)}</p>
                )}
              </div>
              <Button
                aria-label={`Restore ${post.title}`}
                disabled={restore.isPending}
                onClick={() => restore.mutate(post)}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      )}
    </QueryResult>
  )
}

const RESTORE_NOTE = 'You can restore it from Recently deleted for 30 days.'

/** Deletes a post after a question. @param kind What the question calls it. */
export function usePostDeletion(kind: string) {
  const restore = useRestore()
  return useConfirmedSend<Pick<PostSummary, 'id' | 'title' | 'status'>>({
    describe: ({ id, title, status }) => ({
      ...describeDeletion(kind, title, RESTORE_NOTE),
      // Links to unpublished posts are dead already.
      ...(status === 'published' && { details: <LinksToNote ids={[id]} /> }),
    }),
    send: ({ id }) => deletePost(id),
    success: 'Blog post deleted successfully.',
    undo: (post) => restore.mutate(post),
    refreshes: POST_LISTS,
    failure: ({ cause }) => showError('Failed to delete blog post.', cause),
  })
}

/** Brings a deleted post back. */
function useRestore() {
  return useSend({
    send: ({ id }: Pick<PostSummary, 'id' | 'title' | 'status'>) =>
      sendJson<Pick<PostSummary, 'status'>>(`${postPath(id)}/restore`, 'POST'),
    success: (restored, { title, status }) =>
      restored.status === status
        ? `"${title}" was restored.`
        : `"${title}" was restored as a draft, because its time to go live has passed.`,
    failure: 'The post could not be restored.',
    refreshes: POST_LISTS,
  })
}
