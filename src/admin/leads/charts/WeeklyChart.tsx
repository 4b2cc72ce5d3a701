import { formatCount } from '#domain/format-count.ts'
import { COUNTED_KINDS } from '#domain/leads/lead-kinds.ts'
import type { LeadWeek } from '#domain/leads/lead-stats.ts'
import { Chart, CHART_HEIGHT, CHART_LABEL_HEIGHT } from '../../kit/Chart.tsx'
import { formatDay, formatDateTime } from '../../kit/format.ts'
import { KIND_LABELS, useLeadTitle } from '../describe-lead.ts'
import { Link } from 'wouter'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { useLeadCounts, useLeads } from '../lead-queries.ts'

/** One tint of the palette for each kind. */
const KIND_FILLS: Readonly<Record<(typeof COUNTED_KINDS)[number], string>> = {
  contact: 'fill-pine',
  assessment: 'fill-brass-mark',
}

/** A stacked bar of leads by kind for each week. */
export function WeeklyChart({ weeks }: { weeks: readonly LeadWeek[] }) {
  const totals = weeks.map((week) => countWeek(week))
  const highest = Math.max(1, ...totals)
  const all = totals.reduce((sum, total) => sum + total, 0)
  if (all === 0) return <p className="text-muted">No leads in the last {weeks.length} weeks.</p>
  return (
    <Chart
      title="Leads by week"
      summary={`${formatCount(all, 'lead')} in ${weeks.length} weeks, ${highest} in the busiest.`}
      legend={COUNTED_KINDS.map((kind) => [
        KIND_LABELS[kind],
        <rect key={kind} x="8" width="10" height="10" className={KIND_FILLS[kind]} />,
      ])}
      columns={[
        { label: 'Week of' },
        ...COUNTED_KINDS.map((kind) => ({ label: KIND_LABELS[kind], className: 'number' })),
        { label: 'All', className: 'number' },
      ]}
      rows={weeks.map((week, i) => [
        formatDay(week.monday),
        ...COUNTED_KINDS.map((kind) => week.kinds[kind] ?? 0),
        totals[i],
      ])}
    >
      {weeks.map((week, i) => (
        <WeeklyBar
          key={week.monday}
          week={week}
          center={((i + 0.5) / weeks.length) * 100}
          width={65 / weeks.length}
          scale={(CHART_HEIGHT - CHART_LABEL_HEIGHT) / highest}
          // The dates need the room of three bars on a phone.
          hasDate={(weeks.length - 1 - i) % 3 === 0}
        />
      ))}
    </Chart>
  )
}

/** The leads of a week, of the first so many kinds or of all. */
function countWeek({ kinds }: LeadWeek, of: number = COUNTED_KINDS.length): number {
  return COUNTED_KINDS.slice(0, of).reduce((sum, kind) => sum + (kinds[kind] ?? 0), 0)
}

interface BarProps {
  readonly week: LeadWeek
  /** In percent of the chart's width, as is `width`. */
  readonly center: number
  readonly width: number
  /** Pixels for each lead. */
  readonly scale: number
  readonly hasDate: boolean
}

function WeeklyBar({ week, center, width, scale, hasDate }: BarProps) {
  const total = countWeek(week)
  const text = { x: `${center}%`, textAnchor: 'middle' } as const
  return (
    <g>
      {COUNTED_KINDS.map((kind, i) => {
        const count = week.kinds[kind] ?? 0
        return (
          count > 0 && (
            <rect
              key={kind}
              x={`${center - width / 2}%`}
              y={CHART_HEIGHT - countWeek(week, i + 1) * scale}
              width={`${width}%`}
              height={Math.max(0.5, count * scale - 1)}
              className={KIND_FILLS[kind]}
            />
          )
        )
      })}
      {total > 0 && (
        <text {...text} y={CHART_HEIGHT - total * scale - 4} className="fill-ink tabular-nums">
          {total}
        </text>
      )}
      {hasDate && (
        <text {...text} y={CHART_HEIGHT + 17} className="fill-muted">
          {/* As 3/9. */}
          {week.monday.split('-').slice(1).map(Number).join('/')}
        </text>
      )}
    </g>
  )
}

const SHOWN = 3

const NEW = new URLSearchParams({ status: 'new' })

/** The newest leads that no one has answered, and the leads of the last weeks, for the dashboard. */
export default function LeadsTile() {
  const counts = useLeadCounts()
  const newest = useLeads(NEW)
  const titleOf = useLeadTitle()
  return (
    <Tile
      title="Leads"
      link={['/admin/leads?status=new', `New: ${counts.data?.statuses.new ?? 0}`]}
    >
      <ul className="divide-y divide-line">
        {newest.data?.pages[0]?.leads.slice(0, SHOWN).map((lead) => (
          <li key={lead.key} className="flex flex-wrap justify-between gap-x-4 py-2 wrap-anywhere">
            <Link href={`/admin/leads/${lead.key}`} className="link">
              {titleOf(lead)}
            </Link>
            <span className="text-muted">{formatDateTime(lead.receivedAt)}</span>
          </li>
        ))}
      </ul>
      <QueryResult query={counts} failed="The leads could not be counted.">
        {({ weeks }) => <WeeklyChart weeks={weeks} />}
      </QueryResult>
    </Tile>
  )
}
