import { useQuery } from '@tanstack/react-query'
import { fetchJson } from '#client/query.ts'
import type { LinksTo } from '#domain/posts/references.ts'

const LINKS_PATH = '/api/admin/blog/links'

/** As many posts as one request may ask for. */
const ASKED_AT_ONCE = 100

/** What links to these posts from elsewhere on this site. */
export async function fetchLinksTo(ids: readonly string[], signal?: AbortSignal): Promise<LinksTo> {
  const parts: LinksTo[] = []
  for (let i = 0; i < ids.length; i += ASKED_AT_ONCE) {
    const query = new URLSearchParams({ to: ids.slice(i, i + ASKED_AT_ONCE).join(',') })
    parts.push(await fetchJson<LinksTo>(`${LINKS_PATH}?${query}`, signal))
  }
  const articles = parts.flatMap((part) => part.articles).filter(({ id }) => !ids.includes(id))
  return {
    articles: withoutRepeats(articles),
    documents: withoutRepeats(parts.flatMap(({ documents }) => documents)),
  }
}

/** The same as a query that is never cached, because other people write too. */
export function useLinksTo(ids: readonly string[]) {
  return useQuery({
    queryKey: [LINKS_PATH, ids],
    queryFn: ({ signal }) => fetchLinksTo(ids, signal),
    gcTime: 0,
  })
}

export function hasLinks({ articles, documents }: LinksTo): boolean {
  return articles.length + documents.length > 0
}

function withoutRepeats<Item extends { readonly id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
