import { TITLE_MAX_LENGTH } from '#domain/posts/post-limits.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import { fieldsOf, payloadOf, type PostFields, type StatusChange } from '../post-fields.ts'
import { postPath } from '../queries.ts'
import {
  fetchPost,
  forEachPost,
  resavePost,
  savePost,
  sendPost,
  suggestedSlugIn,
} from '../save-post.ts'

/** What is done to several posts at once. */
export type BulkAction = 'feature' | 'stop-featuring' | 'unpublish' | 'delete'

const CHANGES: Readonly<Record<Exclude<BulkAction, 'delete'>, Partial<PostFields> & StatusChange>> =
  {
    feature: { featured: true },
    'stop-featuring': { featured: false },
    unpublish: { status: 'draft' },
  }

/** Does the same to several posts, each by the request of a single change. @returns how many failed. */
export function changePosts(
  posts: readonly Pick<PostSummary, 'id'>[],
  action: BulkAction,
): Promise<number> {
  return forEachPost(posts, (id) =>
    action === 'delete'
      ? sendPost(postPath(id), { method: 'DELETE' }, 'Failed to delete post')
      : resavePost(id, () => CHANGES[action]),
  )
}

/** Saves a copy of a post as a draft with an address of its own. @returns the id of the copy. */
export async function duplicatePost(id: string): Promise<string> {
  const fields = fieldsOf((await fetchPost(id)).post)
  const title = `Copy of ${fields.title}`.slice(0, TITLE_MAX_LENGTH)
  const body = { ...payloadOf({ ...fields, title, slug: '', featured: false }), status: 'draft' }
  const saved = await savePost(undefined, body).catch((error: Error) => {
    const slug = suggestedSlugIn(error.cause)
    if (slug === undefined) throw error
    return savePost(undefined, { ...body, slug })
  })
  if (!saved) throw new Error('Failed to create post')
  return saved.post.id
}
