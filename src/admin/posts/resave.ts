import { isStatus } from '#client/query.ts'
import type { Post } from '#domain/posts/post.ts'
import { fieldsOf, payloadOf, type PostFields, type StatusChange } from './post-fields.ts'
import { fetchPost, postPath, sendPost, type EditedPost } from './queries.ts'

const AT_ONCE = 5
/** How often a change is made again after someone else's save. */
const ATTEMPTS = 3

/** Does something with several posts, a few at a time. @returns how many failed. */
export async function forEachPost(
  posts: readonly { readonly id: string }[],
  change: (id: string) => Promise<unknown>,
): Promise<number> {
  let failed = 0
  for (let i = 0; i < posts.length; i += AT_ONCE) {
    const batch = posts.slice(i, i + AT_ONCE).map(({ id }) => change(id))
    const results = await Promise.allSettled(batch)
    failed += results.filter(({ status }) => status === 'rejected').length
  }
  return failed
}

/** Reads a post and saves it changed. A save of another person in between is never overwritten. */
export async function resavePost(
  id: string,
  change: (post: EditedPost) => Partial<PostFields & Pick<Post, 'redirectFrom'>> & StatusChange,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { post, etag } = await fetchPost(id)
    const body = { ...payloadOf(fieldsOf(post)), ...change(post) }
    const headers = etag === null ? {} : { 'if-match': etag }
    try {
      await sendPost(postPath(id), { method: 'PUT', body, headers }, 'Failed to update post')
      return
    } catch (error) {
      const wasChanged = error instanceof Error && isStatus(error.cause, 412)
      if (!wasChanged || attempt === ATTEMPTS) throw error
    }
  }
}
