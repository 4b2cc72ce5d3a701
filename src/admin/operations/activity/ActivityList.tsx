import type { Activity, ActivityPage, ActivityAction } from '#domain/accounts/activity.ts'
import type { ContentSummary } from '#domain/content/content-document.ts'
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
    <QueryResult query={activity} what="activity">
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
          <ActivityEntry entry={entry} leads={leads} />
          <time dateTime={entry.at} className="block text-xs text-muted tabular-nums">
            {formatDateTime(entry.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

function ActivityEntry({ entry, leads }: { entry: Activity } & Pick<Props, 'leads'>) {
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

function LeadLink({ leadKey, leads }: { leadKey: string } & Pick<Props, 'leads'>) {
  const formatTitle = useLeadTitle()
  const lead = leads[leadKey]
  if (!lead) return <span className="text-muted">a lead that no longer exists</span>
  return <ScreenLink to={`/admin/leads/${leadKey}`} label={formatTitle(lead)} />
}

/**
 * The words for an action, and whether its subject is shown: as text, or by the key of a lead or
 * document.
 */
type Action = readonly [phrase: string, subject: 'text' | 'lead' | 'document' | 'none']

const ACTIONS: Readonly<Record<ActivityAction, Action>> = {
  'backup.downloaded': ['downloaded a backup', 'none'],
  'campaign-link.changed': ['changed the link', 'text'],
  'campaign-link.deleted': ['deleted the link', 'text'],
  'campaign-link.saved': ['saved the link', 'text'],
  'content.changed': ['changed', 'document'],
  'content.copied': ['copied a quiz to', 'document'],
  'content.discarded': ['discarded the changes of', 'document'],
  'content.removed': ['removed', 'document'],
  'content.restored': ['restored an earlier version of', 'document'],
  'conversions.exported': ['exported conversions for', 'text'],
  'costs.deleted': ['deleted the cost', 'text'],
  'costs.stored': ['stored costs:', 'text'],
  'image.removed': ['removed an unused image', 'none'],
  'lead.changed': ['changed the status of', 'lead'],
  'lead.deleted': ['deleted', 'lead'],
  'lead.noted': ['edited the note on', 'lead'],
  'lead.planned': ['planned the work on', 'lead'],
  'lead.replied': ['replied to', 'lead'],
  'lead.restored': ['restored', 'lead'],
  'leads.exported': ['exported', 'text'],
  'mail.discarded': ['discarded an email', 'none'],
  'mail.retried': ['retried an email', 'none'],
  'mail.tested': ['sent a test message', 'none'],
  'person.forgotten': ['deleted everything about a person:', 'text'],
  'post.created': ['created', 'text'],
  'post.deleted': ['deleted', 'text'],
  'post.previews-revoked': ['revoked the preview links of', 'text'],
  'post.published': ['published', 'text'],
  'post.restored': ['restored', 'text'],
  'post.updated': ['updated', 'text'],
  'posts.exported': ['exported', 'text'],
  'publishing.retried': ['started a new build', 'none'],
  'short-link.created': ['made the short link', 'text'],
  'user.created': ['created the user', 'text'],
  'user.deleted': ['deleted the user', 'text'],
  'user.password-changed': ['changed their password', 'none'],
  'user.permissions-changed': ['changed the permissions of', 'text'],
  'user.email-confirmed': ['confirmed an email address', 'none'],
  'user.email-removed': ['removed their email address', 'none'],
  'user.email-requested': ['asked to change their email address', 'none'],
  'user.invitation-revoked': ['revoked an invitation', 'none'],
  'user.invited': ['invited', 'text'],
  'user.joined': ['accepted an invitation', 'none'],
  'user.passkey-added': ['added the passkey', 'text'],
  'user.passkey-refused': ['was refused with a copied passkey:', 'text'],
  'user.passkey-removed': ['removed the passkey', 'text'],
  'user.password-reset': ['chose a new password with a reset link', 'none'],
  'user.reset-link-created': ['created a reset link for', 'text'],
  'user.sessions-ended': ['ended their other sessions', 'none'],
  'user.signed-in': ['signed in', 'none'],
  'user.signed-out': ['signed out', 'none'],
}

/**
 * Returns the words for an action. One of another release is named by itself: 'post.pinned' becomes
 * 'post pinned'.
 */
export function describeAction(name: string): Action {
  return isKnownAction(name) ? ACTIONS[name] : [name.replaceAll(/[.-]/g, ' '), 'text']
}

function isKnownAction(name: string): name is ActivityAction {
  return Object.hasOwn(ACTIONS, name)
}
