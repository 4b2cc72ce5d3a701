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
      className="size-8 rounded-sm text-xl/none text-brass hover:bg-brass-tint"
      aria-label={`Star ${title}`}
      aria-pressed={star}
      aria-disabled={change.isPending}
      onClick={() => change.mutate({ key, change: { star: !star, seen: { star } } })}
    >
      <span aria-hidden="true">{star ? '★' : '☆'}</span>
    </button>
  )
}
