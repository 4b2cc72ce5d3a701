import { ACTIONS, type Action } from '#domain/accounts/activity-actions.ts'
import type { ActivityPage, NamedActivity } from '#domain/accounts/activity.ts'
import type { ContentSummary } from '#domain/content/content-document.ts'
import type { LeadName } from '#domain/leads/lead-summary.ts'
import { useDocuments } from '../../content/queries.ts'
import { ScreenLink } from '../../kit/buttons.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { LoadMore, usePagedQuery } from '../../kit/LoadMore.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { useLeadTitle } from '../../leads/describe-lead.ts'

export const useActivity = (path = '/api/admin/activity') => usePagedQuery<ActivityPage>(path)

/** An activity log, page by page. @param path The address of the log. */
export function ActivityPages({ path }: { path?: string }) {
  const activity = useActivity(path)
  return (
    <QueryResult query={activity} name="activity">
      {({ pages }) => (
        <div className="grid w-full gap-4">
          <ActivityList entries={pages.flatMap(({ entries }) => entries)} />
          <LoadMore query={activity} label="Older activity" />
        </div>
      )}
    </QueryResult>
  )
}

export function ActivityList({ entries }: Pick<ActivityPage, 'entries'>) {
  if (entries.length === 0) return <p className="text-muted">No activity yet.</p>
  return (
    <ol className="w-full divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-2 wrap-anywhere">
          <ActivityEntry {...entry} />
          <time dateTime={entry.at} className="block text-xs text-muted tabular-nums">
            {formatDateTime(entry.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

function ActivityEntry({ actor, action, subject, detail, lead }: NamedActivity) {
  const [phrase, kind] = describeAction(action)
  return (
    <p>
      <strong className="font-semibold">{actor === 'system' ? 'The site' : actor.username}</strong>{' '}
      {phrase} {kind === 'lead' && <LeadLink leadKey={subject} lead={lead} />}
      {kind === 'document' && <DocumentName id={subject} />}
      {kind === 'text' && <span className="text-muted">{subject}</span>}
      {detail && <span className="text-muted"> ({Object.values(detail).join(', ')})</span>}
    </p>
  )
}

/** The title of a document. Earlier releases logged the id of a copied quiz without `quiz-`. */
function DocumentName({ id }: { id: string }) {
  const { data, isPending } = useDocuments()
  const document = data?.find((each) => each.id === id || each.id === `quiz-${id}`)
  if (isPending) return null
  return <span className="text-muted">{document ? formatDocumentName(document) : id}</span>
}

function formatDocumentName({ title, group }: ContentSummary): string {
  if (group === 'quizzes') return `the quiz “${title}”`
  return title.endsWith(' page') ? `the ${title}` : `“${title}”`
}

function LeadLink({ leadKey, lead }: { leadKey: string; lead: LeadName | undefined }) {
  const formatTitle = useLeadTitle()
  if (!lead) return <span className="text-muted">a lead that no longer exists</span>
  return <ScreenLink to={`/admin/leads/${leadKey}`} label={formatTitle(lead)} />
}

/**
 * Returns the words for an action. One of another release is named by itself: 'post.pinned' becomes
 * 'post pinned'.
 */
function describeAction(name: string): Action {
  const known = Object.entries(ACTIONS).find(([action]) => action === name)
  return known?.[1] ?? [name.replaceAll(/[.-]/g, ' '), 'text']
}
