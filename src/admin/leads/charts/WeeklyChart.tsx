import { COUNTED_KINDS, KIND_LABELS } from '#domain/leads/lead-kinds.ts'
import type { LeadCounts } from '#domain/leads/lead-page.ts'
import { Chart } from '../../kit/Chart.tsx'

/** The leads of each kind by week. */
export function WeeklyChart({ weeks }: Pick<LeadCounts, 'weeks'>) {
  const readLine = (kind: (typeof COUNTED_KINDS)[number]) => ({
    label: KIND_LABELS[kind],
    counts: weeks.map(({ kinds }) => kinds[kind] ?? 0),
  })
  const totals = weeks.map(({ kinds: { contact = 0, assessment = 0 } }) => contact + assessment)
  if (totals.every((total) => total === 0))
    return <p className="text-muted">No leads in the last {weeks.length} weeks.</p>
  return (
    <Chart
      title="Leads"
      step="week"
      days={weeks.map(({ monday }) => monday)}
      lines={[readLine('contact'), readLine('assessment')]}
      result={{ label: 'All', cells: totals.map((total) => total.toLocaleString('en-US')) }}
    />
  )
}
