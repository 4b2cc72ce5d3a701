import { useQuery } from '@tanstack/react-query'
import type { PostSummary, PublicSummary } from '#domain/posts/post.ts'

export const PUBLISHED_POSTS_KEY = ['/api/blog/posts'] as const
export const ALL_POSTS_KEY = ['/api/admin/blog/posts'] as const

/** The query key of the pages and posts that a link of this site can lead to. */
export const LINK_TARGETS_KEY = ['/api/admin/blog/link-targets'] as const

/** The articles that visitors can read. */
export function usePublishedPosts() {
  return useQuery<readonly PublicSummary[]>({ queryKey: PUBLISHED_POSTS_KEY })
}

/** Every post but the deleted ones, with the pages made in the admin area. */
export function useAllPosts({ enabled = true } = {}) {
  return useQuery<readonly PostSummary[]>({ queryKey: ALL_POSTS_KEY, enabled })
}
