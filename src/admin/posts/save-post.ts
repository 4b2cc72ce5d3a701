import { request } from '#client/api.ts'
import { ExpectedError } from '#client/expected-error.ts'
import { isStatus } from '#client/query.ts'
import { emptyFields } from '#domain/posts/empty-fields.ts'
import { TITLE_MAX_LENGTH } from '#domain/posts/post-limits.ts'
import type { Post } from '#domain/posts/post.ts'
import { ALL_POSTS_KEY } from '../kit/posts.ts'
import { pickFields, createPayload, type PostFields, type StatusChange } from './post-fields.ts'
import { postPath } from './queries.ts'

/** The part of a post that its screen edits or shows. */
export type EditedPost = PostFields &
  Pick<Post, 'id' | 'status' | 'publishAt' | 'savedAt' | 'savedBy' | 'formerSlugs' | 'redirectFrom'>

/** A post with the ETag of the version that was read, which a save sends back. */
export type VersionedPost = Awaited<ReturnType<typeof fetchPost>>

const DEFAULTS = { ...emptyFields(''), status: 'published', savedAt: '' } as const

/** @throws 'Failed to load blog post' */
export async function fetchPost(id: string) {
  const response = await requestOrFail(postPath(id), {}, 'Failed to load blog post')
  return { post: parsePost(id, await response.json()), etag: response.headers.get('etag') }
}

/** @throws 'Failed to delete post' */
export function deletePost(id: string): Promise<Response> {
  return requestOrFail(postPath(id), { method: 'DELETE' }, 'Failed to delete post')
}

/** @throws an error with `failure` as its message and the reason as its cause. */
function requestOrFail(path: string, options: Parameters<typeof request>[1], failure: string) {
  return request(path, options).catch((cause: unknown) => {
    throw new ExpectedError(failure, { cause })
  })
}

/** The header with which a save replaces only this version. */
export function matchVersion(etag: string | null) {
  return etag === null ? undefined : { 'if-match': etag }
}

/**
 * Creates a post, or saves one.
 *
 * @returns what is saved now; `undefined` if the response does not have it.
 * @throws 'Failed to create post' | 'Failed to update post'
 */
export async function savePost(
  id: string | undefined,
  body: object,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await (id === undefined
    ? requestOrFail(ALL_POSTS_KEY[0], { method: 'POST', body, headers }, 'Failed to create post')
    : requestOrFail(postPath(id), { method: 'PUT', body, headers }, 'Failed to update post'))
  // A proxy may cut the response, so that it is no JSON. The post is saved even then.
  const post: Partial<Post> | undefined = await response.json().catch(() => undefined)
  if (!post?.id || !post.title) return undefined
  return { post: parsePost(post.id, post), etag: response.headers.get('etag') }
}

/** The free slug that the server suggests when a save failed because of a taken one. */
export function findSuggestedSlug(error: unknown): string | undefined {
  if (!isStatus(error, 409)) return undefined
  const { refusal } = error
  const suggestion = 'suggestion' in refusal ? refusal.suggestion : undefined
  return typeof suggestion === 'string' ? suggestion : undefined
}

function parsePost(id: string, response: Partial<Post> | null): EditedPost {
  if (!response?.title) throw new Error('The response is not a post')
  return { ...DEFAULTS, formerSlugs: [], id, ...response }
}

type Change = Partial<PostFields & Pick<Post, 'redirectFrom' | 'formerSlugs'>> & StatusChange

/** Reads a post, changes it and saves it against the version that was read. */
export async function resavePost(id: string, change: (post: EditedPost) => Change) {
  const { post, etag } = await fetchPost(id)
  const body = { ...createPayload(pickFields(post)), ...change(post) }
  return savePost(id, body, matchVersion(etag))
}

/** Saves a copy of a post as a draft with an address of its own. @returns the id of the copy. */
export async function duplicatePost(id: string): Promise<string> {
  const fields = pickFields((await fetchPost(id)).post)
  const title = `Copy of ${fields.title}`.slice(0, TITLE_MAX_LENGTH)
  const body = {
    ...createPayload({ ...fields, title, slug: '', featured: false }),
    status: 'draft',
  }
  const saved = await savePost(undefined, body).catch((error: Error) => {
    const slug = findSuggestedSlug(error.cause)
    if (slug === undefined) throw error
    return savePost(undefined, { ...body, slug })
  })
  if (!saved) throw new ExpectedError('Failed to create post')
  return saved.post.id
}
