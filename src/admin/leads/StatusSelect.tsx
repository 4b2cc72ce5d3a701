import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { LEAD_STATUSES, type LeadStatus } from '#domain/leads/lead-kinds.ts'
import { useLeadChange } from './changes.ts'
import { STATUS_LABELS } from './labels.ts'

interface Props {
  readonly lead: Pick<LeadSummary, 'key' | 'status'>
  readonly title: string
  /** Of a label beside it; without one the select names itself. */
  readonly id?: string
}

export function StatusSelect({ id, lead: { key, status }, title }: Props) {
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
