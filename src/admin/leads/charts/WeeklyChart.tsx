import { formatCount } from '#domain/format-count.ts'
import { COUNTED_KINDS } from '#domain/leads/lead-kinds.ts'
import type { LeadCounts } from '#domain/leads/lead-page.ts'
import { Chart, CHART_HEIGHT, CHART_LABEL_HEIGHT } from '../../kit/Chart.tsx'
import { KIND_LABELS } from '../describe-lead.ts'

/** The color of each kind's part of a bar. */
const KIND_FILLS: Readonly<Record<(typeof COUNTED_KINDS)[number], string>> = {
  contact: 'fill-pine',
  assessment: 'fill-brass-mark',
}

/** A stacked bar of leads by kind for each week. */
export function WeeklyChart({ weeks }: Pick<LeadCounts, 'weeks'>) {
  const series = COUNTED_KINDS.map((kind) => ({
    label: KIND_LABELS[kind],
    fill: KIND_FILLS[kind],
    sample: <rect x="8" width="10" height="10" className={KIND_FILLS[kind]} />,
    counts: weeks.map(({ kinds }) => kinds[kind] ?? 0),
  }))
  const totals = weeks.map((_, i) => series.reduce((sum, { counts }) => sum + (counts[i] ?? 0), 0))
  const highest = Math.max(1, ...totals)
  const all = totals.reduce((sum, total) => sum + total, 0)
  if (all === 0) return <p className="text-muted">No leads in the last {weeks.length} weeks.</p>
  return (
    <Chart
      title="Leads by week"
      summary={`${formatCount(all, 'lead')} in ${weeks.length} weeks, ${highest} in the busiest.`}
      days={weeks.map(({ monday }) => monday)}
      step="week"
      series={series}
      result={{ label: 'All', cells: totals.map((total) => total.toLocaleString('en-US')) }}
    >
      {weeks.map(({ monday }, i) => (
        <WeeklyBar
          key={monday}
          parts={series.map(({ fill, counts }) => ({ fill, count: counts[i] ?? 0 }))}
          center={((i + 0.5) / weeks.length) * 100}
          width={65 / weeks.length}
          scale={(CHART_HEIGHT - CHART_LABEL_HEIGHT) / highest}
          // On a phone, a date such as 3/9 takes the width of three bars.
          date={
            (weeks.length - 1 - i) % 3 === 0 && monday.split('-').slice(1).map(Number).join('/')
          }
        />
      ))}
    </Chart>
  )
}

interface BarProps {
  /** The leads of each kind, from the bottom up. */
  readonly parts: readonly { readonly fill: string; readonly count: number }[]
  /** The middle of the bar, in percent of the chart's width, as is `width`. */
  readonly center: number
  readonly width: number
  /** Pixels for each lead. */
  readonly scale: number
  readonly date: string | false
}

function WeeklyBar({ parts, center, width, scale, date }: BarProps) {
  const text = { x: `${center}%`, textAnchor: 'middle' } as const
  const sumParts = (end: number) => parts.slice(0, end).reduce((sum, { count }) => sum + count, 0)
  const total = sumParts(parts.length)
  return (
    <g>
      {parts.map(
        ({ fill, count }, i) =>
          count > 0 && (
            <rect
              key={fill}
              x={`${center - width / 2}%`}
              y={CHART_HEIGHT - sumParts(i + 1) * scale}
              width={`${width}%`}
              height={Math.max(0.5, count * scale - 1)}
              className={fill}
            />
          ),
      )}
      {total > 0 && (
        <text {...text} y={CHART_HEIGHT - total * scale - 4} className="fill-ink tabular-nums">
          {total}
        </text>
      )}
      {date && (
        <text {...text} y={CHART_HEIGHT + 17} className="fill-muted">
          {date}
        </text>
      )}
    </g>
  )
}
