import { useQuery } from '@tanstack/react-query'
import { formatTitleWithStatus } from '#domain/posts/post-path.ts'
import type { LinksTo } from '#domain/posts/references.ts'
import { usePermission } from '../../session/auth.tsx'
import { editPath } from '../queries.ts'

/**
 * Lists, below a question, the links that lead nowhere once these posts or quizzes are gone. Each
 * opens in a tab of its own, because the question stays open.
 */
export function LinksToNote({ ids }: { ids: readonly string[] }) {
  const canEditContent = usePermission('administrator')
  const canSeeCampaigns = usePermission('campaigns')
  // Never cached, because other people write too.
  const { data, isPending } = useQuery<LinksTo>({
    queryKey: [`/api/admin/blog/links?${new URLSearchParams({ to: ids.join(',') })}`],
    gcTime: 0,
  })
  const { articles = [], documents = [], campaigns = [] } = data ?? {}
  const places = [
    ...articles.map((article) => [formatTitleWithStatus(article), editPath(article.id)]),
    ...documents.map(({ id, title }) => [
      `${title} (site content)`,
      canEditContent && `/admin/content/${id}`,
    ]),
    ...campaigns.map(({ addresses }) => [
      `${addresses.join(', ')} (campaign link)`,
      canSeeCampaigns && '/admin/campaigns',
    ]),
  ] as const
  return (
    <div className="grid gap-2 text-sm">
      <output>
        {isPending
          ? 'Looking for links...'
          : !data
            ? 'The links of other articles could not be checked.'
            : places.length > 0
              ? 'Links in these places will lead to “Page Not Found”:'
              : 'Nothing else on this site links here.'}
      </output>
      <ul className="grid max-h-60 list-disc gap-1 overflow-y-auto pl-5 text-sm">
        {places.map(([label, path]) => (
          <li key={`${path} ${label}`} className="wrap-anywhere">
            {path ? (
              <a className="link" href={path} target="_blank" rel="noopener">
                {label}
              </a>
            ) : (
              label
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
