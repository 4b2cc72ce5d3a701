import { COUNTED_KINDS } from '#domain/leads/lead-kinds.ts'
import type { LeadWeek } from '#domain/leads/lead-stats.ts'
import { ViewAsTable } from '../../kit/DataTable.tsx'
import { formatDay, formatCount } from '../../kit/format.ts'
import { KIND_LABELS } from '../labels.ts'

const HEIGHT = 120
/** Room for the totals above the bars and the dates below them. */
const LABEL_HEIGHT = 22

/** One tint of the palette for each kind. */
const KIND_FILLS: Readonly<Record<(typeof COUNTED_KINDS)[number], string>> = {
  contact: 'fill-pine',
  assessment: 'fill-brass-mark',
}

/** A stacked bar of leads by kind for each week. */
export function WeeklyChart({ weeks }: { weeks: readonly LeadWeek[] }) {
  const totals = weeks.map(countWeek)
  const highest = Math.max(1, ...totals)
  const all = totals.reduce((sum, total) => sum + total, 0)
  if (all === 0) return <p className="text-muted">No leads in the last {weeks.length} weeks.</p>
  return (
    <figure className="grid min-w-0 gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">Leads by week</span>
        <Legend />
      </figcaption>
      {/* Without a viewBox, the bars follow the width and the text keeps its size. */}
      <svg
        role="img"
        aria-label={`${formatCount(all, 'lead')} in ${weeks.length} weeks, ${highest} in the busiest.`}
        width="100%"
        height={HEIGHT + LABEL_HEIGHT}
        className="overflow-visible text-xs"
      >
        <line x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} className="stroke-edge" />
        {weeks.map((week, i) => (
          <WeeklyBar
            key={week.monday}
            bands={COUNTED_KINDS.map((kind) => [week.kinds[kind] ?? 0, KIND_FILLS[kind]])}
            center={((i + 0.5) / weeks.length) * 100}
            width={65 / weeks.length}
            scale={(HEIGHT - LABEL_HEIGHT) / highest}
            // The dates need the room of three bars on a phone.
            date={(weeks.length - 1 - i) % 3 === 0 ? formatMonthDay(week) : ''}
          />
        ))}
      </svg>
      <ViewAsTable
        label="Leads by week"
        columns={[
          { label: 'Week of' },
          ...COUNTED_KINDS.map((kind) => ({ label: KIND_LABELS[kind], className: 'number' })),
          { label: 'All', className: 'number' },
        ]}
        rows={weeks.map((week, i) => [
          // Noon keeps the date the same in every time zone.
          formatDay(week.monday),
          ...COUNTED_KINDS.map((kind) => week.kinds[kind] ?? 0),
          totals[i],
        ])}
      />
    </figure>
  )
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {COUNTED_KINDS.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <svg width="10" height="10" aria-hidden="true">
            <rect width="10" height="10" className={KIND_FILLS[kind]} />
          </svg>
          {KIND_LABELS[kind]}
        </li>
      ))}
    </ul>
  )
}

function countWeek({ kinds }: LeadWeek): number {
  return COUNTED_KINDS.reduce((sum, kind) => sum + (kinds[kind] ?? 0), 0)
}

/** @example formatMonthDay({ monday: '2026-03-09' }) // => '3/9' */
function formatMonthDay({ monday }: Pick<LeadWeek, 'monday'>): string {
  return monday.split('-').slice(1).map(Number).join('/')
}

interface BarProps {
  /** From the bottom up: the count and the fill of each band. */
  readonly bands: readonly (readonly [count: number, fill: string])[]
  /** In percent of the chart's width, as is `width`. */
  readonly center: number
  readonly width: number
  /** Pixels for each lead. */
  readonly scale: number
  /** Empty for a bar without a date. */
  readonly date: string
}

function WeeklyBar({ bands, center, width, scale, date }: BarProps) {
  const sums = bands.map((_, i) => bands.slice(0, i + 1).reduce((sum, [count]) => sum + count, 0))
  const total = sums.at(-1) ?? 0
  return (
    <g>
      {bands.map(
        ([count, fill], i) =>
          count > 0 && (
            <rect
              key={fill}
              x={`${center - width / 2}%`}
              y={HEIGHT - (sums[i] ?? 0) * scale}
              width={`${width}%`}
              height={Math.max(0.5, count * scale - 1)}
              className={fill}
            />
          ),
      )}
      {total > 0 && (
        <text
          x={`${center}%`}
          y={HEIGHT - total * scale - 4}
          textAnchor="middle"
          className="fill-ink tabular-nums"
        >
          {total}
        </text>
      )}
      {date && (
        <text x={`${center}%`} y={HEIGHT + 17} textAnchor="middle" className="fill-muted">
          {date}
        </text>
      )}
    </g>
  )
}
