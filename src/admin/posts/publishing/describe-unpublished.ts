import type { PostSummary } from '#domain/posts/post.ts'
import { formatCount } from '../../kit/format.ts'

/** @example describeUnpublished(posts) // => '2 drafts, 1 scheduled' */
export function describeUnpublished(posts: readonly Pick<PostSummary, 'status'>[]): string {
  const countOf = (status: PostSummary['status']) =>
    posts.filter((post) => post.status === status).length
  return `${formatCount(countOf('draft'), 'draft')}, ${countOf('scheduled')} scheduled`
}
