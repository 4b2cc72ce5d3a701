import { slugOf, type PostFields, type StatusChange } from '../post-fields.ts'
import type { EditedPost } from '../queries.ts'

/** What a save does to links of other articles: the old address redirects, or leads nowhere. */
export type LinkBreak = 'moved' | 'unpublished'

/** What a save would do to the links that lead to a post; `undefined` if they stay as they are. */
export function findLinkBreak(
  post: Pick<EditedPost, 'status' | 'slug'> | undefined,
  fields: PostFields,
  { status = 'published' }: StatusChange,
): LinkBreak | undefined {
  if (post?.status !== 'published') return undefined
  if (status !== 'published') return 'unpublished'
  return slugOf(fields) === post.slug ? undefined : 'moved'
}
