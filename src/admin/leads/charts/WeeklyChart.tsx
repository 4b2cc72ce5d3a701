import type { LeadWeek } from '#domain/leads/lead-stats.ts'
import { formatDay } from '../../components/dates.ts'
import { ScrollArea } from '../../components/ScrollArea.tsx'
import { KIND_FILLS, KIND_LABELS, LEAD_KINDS } from '../labels.ts'

const HEIGHT = 120
/** Room for the figures over the bars and the dates under them. */
const WORDS = 22
const STEP = 40
const BAR = 26

/** Leads by week and kind: a stacked bar for each week, with the table behind it. */
export function WeeklyChart({ weeks }: { weeks: readonly LeadWeek[] }) {
  const most = Math.max(1, ...weeks.map(totalOf))
  const all = weeks.reduce((sum, week) => sum + totalOf(week), 0)
  if (all === 0) return <p className="text-muted">No leads in the last {weeks.length} weeks.</p>
  const summary = `${all} leads in ${weeks.length} weeks, ${most} in the busiest.`
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">Leads by week</span>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          {LEAD_KINDS.map((kind) => (
            <li key={kind} className="flex items-center gap-1.5">
              <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
                <rect width="10" height="10" className={KIND_FILLS[kind]} />
              </svg>
              {KIND_LABELS[kind]}
            </li>
          ))}
        </ul>
      </figcaption>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${weeks.length * STEP} ${HEIGHT + WORDS}`}
        // The drawing shrinks to a phone; its words are made larger, so that they can be read there.
        className="w-full max-w-2xl overflow-visible text-xs max-sm:text-[1.25rem]"
      >
        <line
          x1="0"
          x2={weeks.length * STEP}
          y1={HEIGHT}
          y2={HEIGHT}
          className="stroke-edge"
          strokeWidth="1"
        />
        {weeks.map((week, i) => (
          <Bar
            key={week.monday}
            week={week}
            x={i * STEP + (STEP - BAR) / 2}
            most={most}
            // Every other week, counted from this one, has room for its date.
            isDated={(weeks.length - i) % 2 === 1}
          />
        ))}
      </svg>
      <details className="text-sm">
        <summary className="link w-fit">The numbers</summary>
        <ScrollArea label="Leads by week">
          <table className="data">
            <thead>
              <tr>
                <th scope="col">Week of</th>
                {LEAD_KINDS.map((kind) => (
                  <th key={kind} scope="col" className="number">
                    {KIND_LABELS[kind]}
                  </th>
                ))}
                <th scope="col" className="number">
                  All
                </th>
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week.monday}>
                  <th scope="row">{dateOf(week)}</th>
                  {LEAD_KINDS.map((kind) => (
                    <td key={kind} className="number">
                      {week.kinds[kind] ?? 0}
                    </td>
                  ))}
                  <td className="number">{totalOf(week)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      </details>
    </figure>
  )
}

interface BarProps {
  readonly week: LeadWeek
  readonly x: number
  readonly most: number
  readonly isDated: boolean
}

function Bar({ week, x, most, isDated }: BarProps) {
  const total = totalOf(week)
  const scale = (HEIGHT - WORDS) / most
  return (
    <g>
      {LEAD_KINDS.map((kind, i) => {
        const height = (week.kinds[kind] ?? 0) * scale
        const below = LEAD_KINDS.slice(0, i).reduce((sum, each) => sum + (week.kinds[each] ?? 0), 0)
        return height === 0 ? null : (
          <rect
            key={kind}
            x={x}
            y={HEIGHT - below * scale - height}
            width={BAR}
            height={Math.max(0.5, height - 1)}
            className={KIND_FILLS[kind]}
          />
        )
      })}
      {total > 0 && (
        <text
          x={x + BAR / 2}
          y={HEIGHT - total * scale - 4}
          textAnchor="middle"
          className="fill-ink tabular-nums"
        >
          {total}
        </text>
      )}
      {isDated && (
        <text x={x + BAR / 2} y={HEIGHT + 17} textAnchor="middle" className="fill-muted">
          {week.monday.slice(5).replace('-', '/')}
        </text>
      )}
    </g>
  )
}

function totalOf({ kinds }: LeadWeek): number {
  return LEAD_KINDS.reduce((sum, kind) => sum + (kinds[kind] ?? 0), 0)
}

/** The day as it is, not as it is in the reader's time zone. */
function dateOf({ monday }: LeadWeek): string {
  return formatDay(`${monday}T12:00:00`)
}
