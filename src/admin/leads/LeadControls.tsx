import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { LEAD_STATUSES, type LeadStatus } from '#domain/leads/work/statuses.ts'
import { useLeadChange } from './changes.ts'
import { STATUS_LABELS } from './describe-lead.ts'

interface Props<Field extends keyof LeadSummary> {
  readonly lead: Pick<LeadSummary, 'key' | Field>
  readonly title: string
}

/** Marks a lead for later. */
export function StarButton({ lead: { key, star }, title }: Props<'star'>) {
  const change = useLeadChange()
  return (
    <button
      type="button"
      className="star"
      aria-label={`Star ${title}`}
      aria-pressed={star}
      aria-disabled={change.isPending}
      onClick={() => {
        if (!change.isPending) change.mutate({ key, change: { star: !star, seen: { star } } })
      }}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path
          d="M10 1.8l2.5 5.2 5.7.7-4.2 3.9 1.1 5.6L10 14.4l-5.1 2.8L6 11.6 1.8 7.7 7.5 7z"
          fill={star ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.2"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}

interface StatusProps extends Props<'status'> {
  /** Of a label beside it; without one the select names itself. */
  readonly id?: string
}

export function StatusSelect({ id, lead: { key, status }, title }: StatusProps) {
  const change = useLeadChange()
  return (
    <select
      id={id}
      className={id ? 'input' : 'input w-auto'}
      aria-label={`Status of ${title}`}
      value={change.isPending ? change.variables.change.status : status}
      aria-disabled={change.isPending}
      onChange={({ target }) => {
        if (change.isPending) return
        // The options below are the whole union.
        const next = target.value as LeadStatus
        change.mutate({ key, change: { status: next, seen: { status } } })
      }}
    >
      {LEAD_STATUSES.map((each) => (
        <option key={each} value={each}>
          {status === 'spam' && each === 'new' ? 'Not spam' : STATUS_LABELS[each]}
        </option>
      ))}
    </select>
  )
}
