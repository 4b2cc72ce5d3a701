import { isStatus } from '#client/query.ts'
import type { Post } from '#domain/posts/post.ts'
import { fieldsOf, payloadOf, type PostFields, type StatusChange } from './post-fields.ts'
import { fetchPost, postPath, readSaved, sendPost, type EditedPost } from './queries.ts'

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

/**
 * Reads a post and saves it changed. A save of another person in between is never overwritten.
 *
 * @returns the post as it was saved; `undefined` if the response does not have it.
 */
export async function resavePost(
  id: string,
  change: (
    post: EditedPost,
  ) => Partial<PostFields & Pick<Post, 'redirectFrom' | 'formerSlugs'>> & StatusChange,
): Promise<EditedPost | undefined> {
  for (let attempt = 1; ; attempt++) {
    const { post, etag } = await fetchPost(id)
    const body = { ...payloadOf(fieldsOf(post)), ...change(post) }
    const headers = etag === null ? {} : { 'if-match': etag }
    try {
      const response = await sendPost(
        postPath(id),
        { method: 'PUT', body, headers },
        'Failed to update post',
      )
      return (await readSaved(response))?.post
    } catch (error) {
      const wasChanged = error instanceof Error && isStatus(error.cause, 412)
      if (!wasChanged || attempt === ATTEMPTS) throw error
    }
  }
}
