import type { LinksTo } from '#domain/posts/references.ts'
import { usePermission } from '../../session/auth.tsx'
import { editPath } from '../queries.ts'

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
