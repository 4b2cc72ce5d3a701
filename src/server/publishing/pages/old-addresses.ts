import { oldAddress } from '#domain/posts/old-address.ts'
import type { PostSummary } from '#domain/posts/post.ts'

/**
 * The rules of `_redirects` that lead from the addresses of an earlier site to articles. They are not
 * forced, so a file of this site is served all the same. What a later release needs itself is left out,
 * and of two articles with the same old address the newer one has it.
 */
export function formatRedirects(newestFirst: readonly PostSummary[]): string {
  const rules = new Map<string, string>()
  for (const { slug, redirectFrom = [] } of newestFirst) {
    for (const given of redirectFrom) {
      const path = oldAddress(given)
      if (path !== undefined && !rules.has(path)) rules.set(path, `${path} /diary/${slug} 301\n`)
    }
  }
  return [...rules.values()].join('')
}
