import { useQuery } from '@tanstack/react-query'
import { fetchList } from '#client/query.ts'
import type { PublicSummary } from '#domain/posts/post.ts'

export const PUBLISHED_POSTS_KEY = ['/api/blog/posts'] as const

/** Where links of this site can lead. */
export const LINK_TARGETS_KEY = ['/api/admin/blog/link-targets'] as const

/** The published posts, for lists of them and for links that lead to them. */
export function usePublishedPosts() {
  return useQuery({ queryKey: PUBLISHED_POSTS_KEY, queryFn: fetchList<PublicSummary> })
}
