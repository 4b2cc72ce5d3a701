import { useQuery } from '@tanstack/react-query'
import { fetchJson } from '#client/query.ts'
import type { LinksTo } from '#domain/posts/references.ts'
import { usePermission } from '../../session/auth.tsx'
import { editPath } from '../queries.ts'

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
function useLinksTo(ids: readonly string[]) {
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

/** What links to a post. Each opens in a tab of its own, because the question stays open. */
export function LinkingList({ links: { articles, documents } }: { links: LinksTo }) {
  const canEditContent = usePermission('administrator')
  return (
    <ul className="grid max-h-60 list-disc gap-1 overflow-y-auto pl-5 text-sm">
      {articles.map(({ id, title, status }) => (
        <li key={id} className="wrap-anywhere">
          <NewTabLink href={editPath(id)}>{title}</NewTabLink>
          {status !== 'published' && ` (${status})`}
        </li>
      ))}
      {documents.map(({ id, title }) => (
        <li key={id} className="wrap-anywhere">
          {canEditContent ? <NewTabLink href={`/admin/content/${id}`}>{title}</NewTabLink> : title}{' '}
          (site content)
        </li>
      ))}
    </ul>
  )
}

function NewTabLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noopener">
      {children}
    </a>
  )
}

/** Below a question: the links that lead nowhere once these posts are not published. */
export function LinksToNote({ ids }: { ids: readonly string[] }) {
  const { data, isPending } = useLinksTo(ids)
  return (
    <div className="grid gap-2 text-sm">
      <output>
        {isPending
          ? 'Looking for links...'
          : !data
            ? 'The links of other articles could not be checked.'
            : hasLinks(data)
              ? 'Links in these places will lead to “Page Not Found”:'
              : 'Nothing else on this site links here.'}
      </output>
      {data && <LinkingList links={data} />}
    </div>
  )
}
