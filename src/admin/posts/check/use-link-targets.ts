import { useQuery } from '@tanstack/react-query'
import { internalTarget, listLinks } from '#domain/posts/article-links.ts'
import type { LinkTargets } from '#domain/posts/references.ts'
import { LINK_TARGETS_KEY } from '../../kit/published-posts.ts'

/** How long the list of pages and articles is not asked for again. */
const FRESH_MS = 60_000

/** Where links of this site can lead, loaded once the text has one. */
export function useLinkTargets(html: string) {
  const hasLinks = listLinks(html).some((href) => internalTarget(href, location.origin))
  return useQuery<LinkTargets>({
    queryKey: LINK_TARGETS_KEY,
    enabled: hasLinks,
    staleTime: FRESH_MS,
  })
}
