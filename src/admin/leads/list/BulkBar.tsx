import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { LEAD_STATUSES, type LeadStatus } from '#domain/leads/work/statuses.ts'
import { formatCount } from '../../kit/format.ts'
import { STATUS_LABELS } from '../labels.ts'
import { useLeadCounts } from '../queries.ts'
import type { BulkChange } from './use-bulk-change.ts'

interface Props {
  readonly selected: readonly LeadSummary[]
  readonly isPending: boolean
  readonly onChange: (change: BulkChange) => void
  readonly onClear: () => void
}

/** Changes the selected leads. */
export function BulkBar({ selected, isPending, onChange, onClear }: Props) {
  const colleagues = useLeadCounts().data?.colleagues ?? []
  return (
    <div
      role="toolbar"
      aria-label="Selected leads"
      className="card flex flex-wrap items-center gap-3 p-3"
    >
      <p className="font-semibold">{formatCount(selected.length, 'lead')} selected</p>
      <select
        className="input w-auto"
        aria-label="Status of the selected leads"
        disabled={isPending}
        value=""
        // The options below are the whole union.
        onChange={({ target }) => onChange({ status: target.value as LeadStatus })}
      >
        <option value="" disabled>
          Status
        </option>
        {LEAD_STATUSES.map((each) => (
          <option key={each} value={each}>
            {STATUS_LABELS[each]}
          </option>
        ))}
      </select>
      <select
        className="input w-auto"
        aria-label="Person responsible for the selected leads"
        disabled={isPending}
        value=""
        onChange={({ target }) =>
          onChange({ responsible: target.value === 'none' ? null : target.value })
        }
      >
        <option value="" disabled>
          Person responsible
        </option>
        <option value="none">No one</option>
        {colleagues.map(({ id, username }) => (
          <option key={id} value={id}>
            {username}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="button button-quiet button-small"
        disabled={isPending}
        onClick={() => onChange({ status: 'archived' })}
      >
        Archive
      </button>
      <button type="button" className="link py-1" onClick={onClear}>
        Clear selection
      </button>
    </div>
  )
}
