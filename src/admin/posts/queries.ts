import { useQuery, type QueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { fetchList } from '#client/query.ts'
import type { Post, PostSummary, PublicSummary } from '#domain/posts/post.ts'
import type { WorkingCopy } from '#domain/posts/working-copy.ts'
import { usePermission } from '../session/auth.tsx'
import { LINK_TARGETS_KEY, PUBLISHED_POSTS_KEY } from '../kit/published-posts.ts'
import { PUBLISHING_KEY } from '../kit/publishing/publishing.ts'
import type { PostFields } from './post-fields.ts'
import type { Refreshes } from '../kit/use-send.ts'
import { emptyFields } from './post-fields.ts'

const ALL_KEY = ['/api/admin/blog/posts'] as const
const DELETED_KEY = ['/api/admin/blog/deleted'] as const

/** Where links of articles can lead. */

/** A post as the editor needs it. */
export type EditedPost = PostFields &
  Pick<Post, 'id' | 'status' | 'publishAt' | 'savedAt' | 'savedBy' | 'formerSlugs' | 'redirectFrom'>

/** A post with the ETag of the version that was read, which a save sends back. */
export interface VersionedPost {
  readonly post: EditedPost
  readonly etag: string | null
}

/** A post in the list of all posts. */
export type ManagedPost = PublicSummary & Pick<PostSummary, 'status' | 'publishAt'>

const DEFAULTS = { ...emptyFields(''), status: 'published', savedAt: '' } as const

/** Drafts and scheduled posts, which the public list leaves out. */
export function useUnpublishedPosts() {
  return useQuery({
    queryKey: ALL_KEY,
    queryFn: fetchList<PostSummary>,
    select: selectUnpublished,
  })
}

/** Every post but the deleted ones. */
export function useAllPosts({ enabled = true } = {}) {
  return useQuery({ queryKey: ALL_KEY, queryFn: fetchList<PostSummary>, enabled })
}

/** All posts as the server has them now, not as they were loaded: other people write too. */
export function fetchAllPosts(client: QueryClient): Promise<readonly PostSummary[]> {
  return client.query({ queryKey: ALL_KEY, queryFn: fetchList<PostSummary>, staleTime: 0 })
}

/** Deleted posts that can still be restored. */
export function useDeletedPosts() {
  return useQuery({ queryKey: DELETED_KEY, queryFn: fetchList<PostSummary> })
}

/** The post for the editor. It is never cached, because the form must start from what is saved. */
export function usePost(id: string) {
  return useQuery({ queryKey: [...ALL_KEY, id], queryFn: () => fetchPost(id), gcTime: 0 })
}

/** @throws 'Failed to load blog post' */
export async function fetchPost(id: string): Promise<VersionedPost> {
  try {
    const response = await request(postPath(id))
    return { post: parsePost(id, await response.json()), etag: response.headers.get('etag') }
  } catch (cause) {
    throw new Error('Failed to load blog post', { cause })
  }
}

/** Changes a post. @throws an error with `failure` as its message and the reason as its cause. */
export async function sendPost(
  path: string,
  options: Parameters<typeof request>[1],
  failure: string,
): Promise<Response> {
  try {
    return await request(path, options)
  } catch (cause) {
    throw new Error(failure, { cause })
  }
}

/** The saved version in the response of a save; `undefined` if the response does not have it. */
export async function readSaved(response: Response): Promise<VersionedPost | undefined> {
  const post: Partial<Post> | undefined = await response.json().catch(() => undefined)
  if (!post?.id || !post.title) return undefined
  return { post: parsePost(post.id, post), etag: response.headers.get('etag') }
}

/** One's own working copies of all posts. */
export const OWN_COPIES_KEY = ['/api/admin/blog/working-copies'] as const

export function useOwnCopies(isNeeded = true) {
  return useQuery({
    queryKey: OWN_COPIES_KEY,
    queryFn: fetchList<WorkingCopy>,
    staleTime: 0,
    enabled: usePermission('posts') && isNeeded,
  })
}

export function copiesPath(id: string): string {
  return `${postPath(id)}/working-copies`
}

/** @throws an error of the status 412 if another browser sent a later one, which stays. */
export function discardCopy(path: string, revision: number): Promise<Response> {
  return request(`${path}?revision=${revision}`, { method: 'DELETE', keepalive: true })
}

export function revisionsKey(id: string) {
  return [postPath(id), 'revisions'] as const
}

/** Every list of posts and the publishing state, which change with a post. */
export const POST_LISTS: Refreshes = [
  PUBLISHED_POSTS_KEY,
  ALL_KEY,
  DELETED_KEY,
  PUBLISHING_KEY,
  LINK_TARGETS_KEY,
].map((queryKey) => ({ queryKey, exact: true }))

/** The screen that edits a post. */
export function editPath(id: string): string {
  return `/admin/blog/${encodeURIComponent(id)}/edit`
}

export function postPath(id: string): string {
  return `${ALL_KEY[0]}/${encodeURIComponent(id)}`
}

function parsePost(id: string, response: Partial<Post> | null): EditedPost {
  if (!response?.title) throw new Error('The response is not a post')
  return { ...DEFAULTS, formerSlugs: [], id, ...response }
}

function selectUnpublished(posts: readonly PostSummary[]): readonly PostSummary[] {
  return posts.filter(({ status, page }) => (status === 'draft' || status === 'scheduled') && !page)
}
