import type { LeadCounts } from '#domain/leads/lead-page.ts'
import { LEAD_STATUSES, type LeadStatus } from '#domain/leads/lead-kinds.ts'
import { isOpen } from '#domain/leads/response-clock.ts'
import { STATUS_LABELS } from '../labels.ts'
import { useFormatValue } from '../use-format-value.ts'

/** What open leads are expected to bring, by status, apart from what was won. */
export function LeadValues({ values }: Pick<LeadCounts, 'values'>) {
  const formatValue = useFormatValue()
  // The server counts in hundredths, which add up exactly.
  const show = (sum = 0) => formatValue(sum / 100)
  const open = LEAD_STATUSES.filter((status: LeadStatus) => isOpen(status) && values[status])
  const expected = open.reduce((sum, status) => sum + (values[status] ?? 0), 0)
  if (expected === 0 && !values.won) return null
  const parts = open.map((status) => `${STATUS_LABELS[status]} ${show(values[status])}`)
  return (
    <p>
      {expected > 0 && (
        <>
          Expected: <strong>{show(expected)}</strong> ({parts.join(', ')}).{' '}
        </>
      )}
      {values.won && (
        <>
          Won: <strong>{show(values.won)}</strong>.
        </>
      )}
    </p>
  )
}
