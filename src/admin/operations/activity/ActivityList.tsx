import { Link } from 'wouter'
import type { Activity, ActivityPage } from '#domain/accounts/activity.ts'
import type { ContentSummary } from '#domain/content/content-document.ts'
import { formatDateTime } from '../../kit/format.ts'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { LoadMore, usePagedQuery } from '../../kit/LoadMore.tsx'
import { useLeadTitle } from '../../leads/describe-lead.ts'
import { useDocuments } from '../../content/queries.ts'
import { describeAction } from './actions.ts'

export const useActivity = (path = '/api/admin/activity') => usePagedQuery<ActivityPage>(path)

/** An activity log, page by page. @param path Whose log. */
export function ActivityPages({ path }: { path?: string }) {
  const activity = useActivity(path)
  return (
    <QueryResult query={activity} failed="The activity could not be loaded.">
      {({ pages }) => (
        <div className="grid w-full gap-4">
          <ActivityList
            entries={pages.flatMap(({ entries }) => entries)}
            leads={Object.fromEntries(pages.flatMap(({ leads }) => Object.entries(leads)))}
          />
          <LoadMore query={activity} label="Older activity" />
        </div>
      )}
    </QueryResult>
  )
}

type Props = Pick<ActivityPage, 'entries' | 'leads'>

export function ActivityList({ entries, leads }: Props) {
  if (entries.length === 0) return <p className="text-muted">No activity yet.</p>
  return (
    <ol className="w-full divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-2 wrap-anywhere">
          <Entry entry={entry} leads={leads} />
          <time dateTime={entry.at} className="block text-xs text-muted tabular-nums">
            {formatDateTime(entry.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

function Entry({ entry, leads }: { entry: Activity } & Pick<Props, 'leads'>) {
  const { actor, action, subject, detail } = entry
  const [phrase, kind] = describeAction(action)
  return (
    <p>
      <strong className="font-semibold">{actor === 'system' ? 'The site' : actor.username}</strong>{' '}
      {phrase} {kind === 'lead' && <LeadLink leadKey={subject} leads={leads} />}
      {kind === 'document' && <DocumentName id={subject} />}
      {kind === 'text' && <span className="text-muted">{subject}</span>}
      {detail && <span className="text-muted"> ({Object.values(detail).join(', ')})</span>}
    </p>
  )
}

/** Entries of earlier releases have the ids of copies without their beginning. */
function DocumentName({ id }: { id: string }) {
  const { data, isPending } = useDocuments()
  const document = data?.find((each) => each.id === id || each.id === `quiz-${id}`)
  if (isPending) return null
  return <span className="text-muted">{document ? nameDocument(document) : id}</span>
}

function nameDocument({ title, group }: ContentSummary): string {
  if (group === 'quizzes') return `the quiz “${title}”`
  return title.endsWith(' page') ? `the ${title}` : `“${title}”`
}

function LeadLink({ leadKey, leads }: { leadKey: string } & Pick<Props, 'leads'>) {
  const formatTitle = useLeadTitle()
  const lead = leads[leadKey]
  if (!lead) return <span className="text-muted">a lead that no longer exists</span>
  return (
    <Link href={`/admin/leads/${leadKey}`} className="link">
      {formatTitle(lead)}
    </Link>
  )
}
