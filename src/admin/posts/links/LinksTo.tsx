import { useQuery } from '@tanstack/react-query'
import type { LinksTo } from '#domain/posts/references.ts'
import { usePermission } from '../../session/auth.tsx'
import { editPath } from '../queries.ts'

/** What links to a post. Each opens in a tab of its own, because the question stays open. */
function LinkingList({ articles, documents }: LinksTo) {
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
  // Never cached, because other people write too.
  const { data, isPending } = useQuery<LinksTo>({
    queryKey: [`/api/admin/blog/links?${new URLSearchParams({ to: ids.join(',') })}`],
    gcTime: 0,
  })
  const articles = data?.articles.filter(({ id }) => !ids.includes(id)) ?? []
  const documents = data?.documents ?? []
  return (
    <div className="grid gap-2 text-sm">
      <output>
        {isPending
          ? 'Looking for links...'
          : !data
            ? 'The links of other articles could not be checked.'
            : articles.length + documents.length > 0
              ? 'Links in these places will lead to “Page Not Found”:'
              : 'Nothing else on this site links here.'}
      </output>
      <LinkingList articles={articles} documents={documents} />
    </div>
  )
}
