import { Link } from 'wouter'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { formatDateTime, formatDay } from '../../kit/format.ts'
import { StatusSelect } from '../StatusSelect.tsx'
import { StarButton } from '../StarButton.tsx'
import { useFormatValue } from '../use-format-value.ts'
import { useTimeLeft } from '../time-left.ts'
import { summarizeContent } from '../describe-lead.ts'
import { KIND_LABELS } from '../labels.ts'
import type { ReactNode } from 'react'

interface Props {
  readonly lead: LeadSummary
  readonly title: string
  readonly checkbox: ReactNode
}

export function LeadRow({ lead, title, checkbox }: Props) {
  const clock = useTimeLeft(lead)
  const formatValue = useFormatValue()
  const source = lead.campaign.campaign || lead.campaign.source || getHost(lead.referrer)
  return (
    <article
      aria-label={title}
      className="grid grid-cols-[auto_auto_1fr] items-start gap-x-2 gap-y-2 py-3 md:grid-cols-[auto_auto_1fr_auto]"
    >
      {checkbox}
      <StarButton lead={lead} title={title} />
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link
            href={`/admin/leads/${lead.key}`}
            className={`link ${!lead.isRead && lead.status === 'new' ? 'font-semibold' : ''}`}
          >
            {title}
          </Link>
          {lead.kind !== 'share' && lead.company && (
            <span className="min-w-0 wrap-anywhere">{lead.company}</span>
          )}
          {lead.name && lead.kind !== 'share' && (
            <span className="min-w-0 break-all text-muted">{lead.email}</span>
          )}
        </p>
        <p className="line-clamp-2 max-w-prose text-muted">{summarizeContent(lead)}</p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-xs text-muted">
          <span>{KIND_LABELS[lead.kind]}</span>
          <time dateTime={lead.receivedAt}>{formatDateTime(lead.receivedAt)}</time>
          {source && <span className="min-w-0 wrap-anywhere">from {source}</span>}
          {clock && (
            <span className={clock.isOverdue ? 'font-semibold text-alert' : undefined}>
              {clock.text}
            </span>
          )}
          {lead.responsible && <span>with {lead.responsible.username}</span>}
          {lead.value !== undefined && (
            <span>
              {lead.status === 'won' ? 'worth' : 'expected'} {formatValue(lead.value)}
            </span>
          )}
          {lead.dueOn && <span>due {formatDay(lead.dueOn)}</span>}
          {lead.note && <span>has a note</span>}
          {lead.status === 'spam' && lead.spamReason && <span>spam: {lead.spamReason}</span>}
        </p>
      </div>
      <div className="col-start-3 md:col-start-4">
        <StatusSelect lead={lead} title={title} />
      </div>
    </article>
  )
}

function getHost(referrer: string): string {
  return URL.parse(referrer)?.host ?? ''
}
