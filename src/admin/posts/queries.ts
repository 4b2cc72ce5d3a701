import { useQuery } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { formatCount } from '#domain/format-count.ts'
import { isUnpublished } from '#domain/posts/post-path.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import type { WorkingCopy } from '#domain/posts/working-copy.ts'
import { ALL_POSTS_KEY, LINK_TARGETS_KEY, PUBLISHED_POSTS_KEY } from '../kit/posts.ts'
import { PUBLISHING_KEY } from '../kit/publishing/publishing.ts'
import type { Refreshes } from '../kit/use-send.ts'
import { usePermission } from '../session/auth.tsx'

/** Deleted posts that can still be restored. */
export const DELETED_KEY = ['/api/admin/blog/deleted'] as const

/** Drafts and scheduled posts, which the public list leaves out. */
export function useUnpublishedPosts() {
  return useQuery<readonly PostSummary[]>({
    queryKey: ALL_POSTS_KEY,
    select: (posts) => posts.filter((post) => isUnpublished(post) && !post.page),
  })
}

/** One's own working copies of all posts. */
export const OWN_COPIES_KEY = ['/api/admin/blog/working-copies'] as const

export function useOwnCopies() {
  return useQuery<readonly WorkingCopy[]>({
    queryKey: OWN_COPIES_KEY,
    staleTime: 0,
    enabled: usePermission('posts'),
  })
}

export function copiesPath(id: string): string {
  return `${postPath(id)}/working-copies`
}

/** @throws an error of the status 412 if another browser sent a later one, which stays. */
export function discardCopy(postId: string, revision: number): Promise<Response> {
  const path = `${copiesPath(postId)}?revision=${revision}`
  return request(path, { method: 'DELETE', keepalive: true })
}

/** Every list of posts and the publishing state, which change with a post. */
export const POST_LISTS: Refreshes = [
  PUBLISHED_POSTS_KEY,
  ALL_POSTS_KEY,
  DELETED_KEY,
  PUBLISHING_KEY,
  LINK_TARGETS_KEY,
].map((queryKey) => ({ queryKey, exact: true }))

/** The screen that edits a post. */
export function editPath(id: string): string {
  return `/admin/blog/${encodeURIComponent(id)}/edit`
}

export function postPath(id: string): string {
  return `${ALL_POSTS_KEY[0]}/${encodeURIComponent(id)}`
}

/** @example describeUnpublished(posts) // => '2 drafts, 1 scheduled' */
export function describeUnpublished(posts: readonly Pick<PostSummary, 'status'>[]): string {
  const countOf = (status: PostSummary['status']) =>
    posts.filter((post) => post.status === status).length
  return `${formatCount(countOf('draft'), 'draft')}, ${countOf('scheduled')} scheduled`
}
