import { KIND_LABELS, STATUS_LABELS } from '#domain/leads/lead-kinds.ts'
import type { LeadDetails, TimelineEmail, TimelineEntry } from '#domain/leads/lead-page.ts'
import type { LeadHistoryEntry } from '#domain/leads/lead.ts'
import { formatDay } from '#domain/time/utc-day.ts'
import { EMAIL_STATE_VARIANTS, Badge } from '../../kit/Badge.tsx'
import { ScreenLink } from '../../kit/buttons.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { Tile } from '../../kit/Tile.tsx'
import { usePermission } from '../../session/auth.tsx'
import { CONTENT, useLeadTitle, useValueFormat } from '../describe-lead.ts'

/**
 * Lists everything that a lead's person sent, the emails about it, and the work on it, newest
 * first.
 */
export function Timeline({ details: { key, timeline } }: { details: LeadDetails }) {
  const mayOpenOutbox = usePermission('administrator')
  return (
    <Tile title="Timeline" link={mayOpenOutbox && ['/admin/outbox', 'Outbox']}>
      <ol className="divide-y divide-line">
        {timeline.map((entry) => (
          <li key={JSON.stringify(entry)} className="grid gap-1 py-3 wrap-anywhere">
            <EntryContent entry={entry} openKey={key} />
            <time dateTime={entry.at} className="text-xs text-muted tabular-nums">
              {formatDateTime(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </Tile>
  )
}

function EntryContent({ entry, openKey }: { entry: TimelineEntry; openKey: string }) {
  const formatTitle = useLeadTitle()
  const formatValue = useValueFormat()
  switch (entry.what) {
    case 'record': {
      const { record } = entry
      return (
        <>
          <p>
            <strong className="font-semibold">{KIND_LABELS[record.kind]}</strong>{' '}
            {record.key === openKey ? (
              '(this one)'
            ) : (
              <ScreenLink to={`/admin/leads/${record.key}`} label={formatTitle(record)} />
            )}
          </p>
          <p className="line-clamp-3 text-muted">{CONTENT[record.kind](record)}</p>
        </>
      )
    }
    case 'email':
      return <EmailEntry email={entry.email} />
    case 'work': {
      const { by, what, to, failedAt } = entry.entry
      return <p>{`${by} ${FACTS[what](to, formatValue)}${failedAt ? ' (not delivered)' : ''}`}</p>
    }
  }
}

function EmailEntry({ email: { subject, state, lastError, text, by } }: { email: TimelineEmail }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge variant={EMAIL_STATE_VARIANTS[state]}>{state}</Badge>
        <span className="min-w-0">{by ? `${by} replied: ${subject}` : `Email: ${subject}`}</span>
      </p>
      {text && <p className="max-w-prose whitespace-pre-wrap text-muted">{text}</p>}
      {lastError && <p className="text-xs text-alert">{lastError}</p>}
    </>
  )
}

/**
 * Labels of statuses by any text, because an entry of another release can name an unknown status.
 */
const STATUSES: Readonly<Record<string, string>> = STATUS_LABELS

/** Puts into words what someone did with a lead. */
const FACTS: Readonly<
  Record<LeadHistoryEntry['what'], (to: string, formatValue: (value: number) => string) => string>
> = {
  status: (to) => `changed the status to ${STATUSES[to] ?? to}`,
  responsible: (to) => `made ${to || 'no one'} responsible`,
  due: (to) => (to ? `set the due date to ${formatDay(to)}` : 'removed the due date'),
  value: (to, format) => (to ? `set the value to ${format(Number(to))}` : 'removed the value'),
  note: () => 'edited the note',
  reply: (to) => `replied: ${to}`,
  deleted: () => 'deleted it',
  restored: () => 'restored it',
}
