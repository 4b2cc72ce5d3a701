import { Link } from 'wouter'
import type { LeadDetails, TimelineEmail, TimelineEntry } from '#domain/leads/lead-page.ts'
import { usePermission } from '../../session/auth.tsx'
import { EMAIL_STATE_VARIANTS, Badge } from '../../kit/Badge.tsx'
import { formatDateTime, formatDay } from '../../kit/format.ts'
import { Tile } from '../../kit/Tile.tsx'
import {
  summarizeContent,
  useLeadTitle,
  KIND_LABELS,
  STATUS_LABELS,
  useFormatValue,
} from '../describe-lead.ts'
import type { LeadHistoryEntry } from '#domain/leads/lead.ts'

/** Everything that a lead's person sent, the emails about it, and the work on it, newest first. */
export function Timeline({ details: { key, timeline } }: { details: LeadDetails }) {
  const mayOpenOutbox = usePermission('administrator')
  return (
    <Tile title="Timeline" link={mayOpenOutbox && ['/admin/outbox', 'Outbox']}>
      <ol className="divide-y divide-line">
        {timeline.map((entry) => (
          <li key={keyOf(entry)} className="grid gap-1 py-3 wrap-anywhere">
            <Entry entry={entry} openKey={key} />
            <time dateTime={entry.at} className="text-xs text-muted tabular-nums">
              {formatDateTime(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </Tile>
  )
}

function keyOf(entry: TimelineEntry): string {
  if (entry.what === 'record') return entry.record.key
  if (entry.what === 'email') return entry.email.key
  return [entry.leadKey, entry.at, entry.entry.what, entry.entry.to].join(' ')
}

function Entry({ entry, openKey }: { entry: TimelineEntry; openKey: string }) {
  const formatTitle = useLeadTitle()
  const describeWork = useDescribeWork()
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
              <Link href={`/admin/leads/${record.key}`} className="link">
                {formatTitle(record)}
              </Link>
            )}
          </p>
          <p className="line-clamp-3 text-muted">{summarizeContent(record)}</p>
        </>
      )
    }
    case 'email':
      return <EmailEntry email={entry.email} />
    case 'work':
      return <p>{describeWork(entry.entry)}</p>
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

/** A status of another release has no label. */
const STATUSES: Readonly<Record<string, string>> = STATUS_LABELS

/** Returns the function that says what a person did with a lead. */
function useDescribeWork(): (entry: LeadHistoryEntry) => string {
  const formatValue = useFormatValue()
  return ({ by, what, to }) => {
    switch (what) {
      case 'status':
        return `${by} changed the status to ${STATUSES[to] ?? to}`
      case 'responsible':
        return to ? `${by} made ${to} responsible` : `${by} made no one responsible`
      case 'due':
        // Noon keeps the date the same in every time zone.
        return to ? `${by} set the due date to ${formatDay(to)}` : `${by} removed the due date`
      case 'value':
        return to ? `${by} set the value to ${formatValue(Number(to))}` : `${by} removed the value`
      case 'note':
        return `${by} edited the note`
      case 'reply':
        return `${by} replied: ${to}`
      case 'deleted':
        return `${by} deleted it`
      case 'restored':
        return `${by} restored it`
    }
  }
}
