import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { LEAD_STATUSES, type LeadStatus } from '#domain/leads/lead-kinds.ts'
import { formatCount } from '../../kit/format.ts'
import { STATUS_LABELS } from '../labels.ts'
import { useLeadCounts } from '../queries.ts'
import type { BulkChange } from './use-bulk-change.ts'
import { type Choice, Select } from '../../kit/forms/Field.tsx'
import { BulkBar } from '../../kit/selection.tsx'

interface Props {
  readonly selected: readonly LeadSummary[]
  readonly isPending: boolean
  readonly onChange: (change: BulkChange) => void
  readonly onClear: () => void
}

/** Changes the selected leads. */
export function LeadBulkBar({ selected, isPending, onChange, onClear }: Props) {
  const colleagues = useLeadCounts().data?.colleagues ?? []
  return (
    <BulkBar
      label="Selected leads"
      state={`${formatCount(selected.length, 'lead')} selected`}
      onClear={onClear}
    >
      <Select
        className="input w-auto"
        aria-label="Status of the selected leads"
        disabled={isPending}
        value=""
        choices={[
          ['', 'Status'],
          ...LEAD_STATUSES.map((each): Choice<LeadStatus> => [each, STATUS_LABELS[each]]),
        ]}
        onChange={(status) => status && onChange({ status })}
      />
      <Select
        className="input w-auto"
        aria-label="Person responsible for the selected leads"
        disabled={isPending}
        value=""
        choices={[
          ['', 'Person responsible'],
          ['none', 'No one'],
          ...colleagues.map(({ id, username }): Choice => [id, username]),
        ]}
        onChange={(id) => id && onChange({ responsible: id === 'none' ? null : id })}
      />
      <button
        type="button"
        className="button button-quiet button-small"
        disabled={isPending}
        onClick={() => onChange({ status: 'archived' })}
      >
        Archive
      </button>
    </BulkBar>
  )
}
