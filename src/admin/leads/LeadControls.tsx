import { LEAD_STATUSES, STATUS_LABELS } from '#domain/leads/lead-kinds.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { Select } from '../kit/forms/Field.tsx'
import { useLeadChange } from './lead-queries.ts'

interface Props {
  readonly lead: Pick<LeadSummary, 'key' | 'status' | 'star'>
  readonly title: string
  /** Ties the select to its label. Without an id, the select looks as it does in a list. */
  readonly id?: string
}

export function StatusSelect({ id, lead: { key, status }, title }: Props) {
  const change = useLeadChange()
  return (
    <Select
      id={id}
      className={id ? 'input' : 'input w-auto'}
      aria-label={`Status of ${title}`}
      value={(change.isPending && change.variables.change.status) || status}
      choices={LEAD_STATUSES.map((each) => [
        each,
        status === 'spam' && each === 'new' ? 'Not spam' : STATUS_LABELS[each],
      ])}
      aria-disabled={change.isPending}
      onChange={(next) => change.mutate({ key, change: { status: next, seen: { status } } })}
    />
  )
}

/** Marks a lead for later. */
export function StarButton({ lead: { key, star }, title }: Props) {
  const change = useLeadChange()
  return (
    <button
      type="button"
      className="grid size-8 place-items-center rounded-sm text-brass hover:bg-brass-tint"
      aria-label={`Star ${title}`}
      aria-pressed={star}
      aria-disabled={change.isPending}
      onClick={() => change.mutate({ key, change: { star: !star, seen: { star } } })}
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
