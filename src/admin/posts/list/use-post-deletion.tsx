import { request } from '#client/api.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import { showError, useSend } from '../../kit/use-send.ts'
import { describeDeletion, useDeletion } from '../../kit/use-deletion.tsx'
import { LinksToNote } from '../links/LinksTo.tsx'
import { POST_LISTS, postPath } from '../queries.ts'
import { sendPost } from '../save-post.ts'

const RESTORE_NOTE = 'You can restore it from Recently deleted for 30 days.'

/** Deletes a post after a question. @param kind What the question calls it. */
export function usePostDeletion(kind: string) {
  const restore = useRestore()
  return useDeletion<Pick<PostSummary, 'id' | 'title' | 'status'>>({
    describe: ({ id, title, status }) => ({
      ...describeDeletion(kind, title, RESTORE_NOTE),
      // Links to what was never public lead nowhere already.
      ...(status === 'published' && { details: <LinksToNote ids={[id]} /> }),
    }),
    send: ({ id }) => sendPost(postPath(id), { method: 'DELETE' }, 'Failed to delete post'),
    success: 'Blog post deleted successfully.',
    undo: (post) => restore.mutate(post),
    refreshes: POST_LISTS,
    failure: ({ cause }) => showError('Failed to delete blog post.', cause),
  })
}

/** Brings a deleted post back. */
export function useRestore(onRestored?: () => void) {
  return useSend({
    send: ({ id }: Pick<PostSummary, 'id' | 'title'>) =>
      request(`${postPath(id)}/restore`, { method: 'POST' }),
    success: (_, { title }) => `"${title}" was restored.`,
    failure: 'The post could not be restored.',
    refreshes: POST_LISTS,
    ...(onRestored && { onRefreshed: onRestored }),
  })
}
