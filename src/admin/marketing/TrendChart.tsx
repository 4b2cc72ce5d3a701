import { formatChange } from '#domain/marketing/figures.ts'
import type { TrendPoint } from '#domain/marketing/trend.ts'
import { ViewAsTable } from '../kit/DataTable.tsx'
import { formatDay } from '../kit/format.ts'

const HEIGHT = 120
/** Room for the highest count above the lines and the dates below them. */
const LABEL_HEIGHT = 22

interface Props<Name extends string> {
  readonly title: string
  readonly points: readonly TrendPoint<Name>[]
  readonly count: NoInfer<Name>
}

/** A count by day or week: one line for the period and one for the period before. */
export function TrendChart<Name extends string>({ title, points, count }: Props<Name>) {
  const now = points.map((point) => point.now[count] ?? 0)
  const before = points.map((point) => point.before[count] ?? 0)
  const highest = Math.max(...now, ...before)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2 || highest === 0) return null
  const step = first.from === first.to ? 'day' : 'week'
  const total = sum(now).toLocaleString('en-US')
  return (
    <figure className="grid min-w-0 content-start gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">
          {title} by {step}
        </span>
        <Legend />
      </figcaption>
      {/* Without a viewBox, the lines follow the width and the text keeps its size. */}
      <svg
        role="img"
        aria-label={`${title} by ${step}: ${total}, ${sum(before).toLocaleString('en-US')} before. The table below has every ${step}.`}
        width="100%"
        height={HEIGHT + LABEL_HEIGHT}
        className="overflow-visible text-xs"
      >
        <line x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} className="stroke-edge" />
        <text y={LABEL_HEIGHT - 8} className="fill-muted tabular-nums">
          {highest.toLocaleString('en-US')}
        </text>
        <Line counts={before} highest={highest} className="stroke-brass-mark" isDashed />
        <Line counts={now} highest={highest} className="stroke-pine" />
        <text y={HEIGHT + 17} className="fill-muted">
          {formatDay(first.from)}
        </text>
        <text x="100%" y={HEIGHT + 17} textAnchor="end" className="fill-muted">
          {formatDay(last.to)}
        </text>
      </svg>
      <ViewAsTable
        label={`${title} by ${step}`}
        columns={[
          { label: step === 'day' ? 'Day' : 'Week of' },
          { label: 'This period', className: 'number' },
          { label: 'Period before', className: 'number' },
          { label: 'Change', className: 'number' },
        ]}
        rows={points.map(({ from }, i) => [
          formatDay(from),
          now[i]?.toLocaleString('en-US'),
          before[i]?.toLocaleString('en-US'),
          formatChange(now[i], before[i]),
        ])}
      />
    </figure>
  )
}

interface LineProps {
  readonly counts: readonly number[]
  readonly highest: number
  readonly className: string
  readonly isDashed?: boolean
}

function Line({ counts, highest, className, isDashed = false }: LineProps) {
  const points = counts.map((count, i) => `${i},${highest - count}`).join(' ')
  return (
    <svg
      y={LABEL_HEIGHT}
      width="100%"
      height={HEIGHT - LABEL_HEIGHT}
      viewBox={`0 0 ${counts.length - 1} ${highest}`}
      preserveAspectRatio="none"
      className="overflow-visible"
    >
      <polyline
        points={points}
        fill="none"
        strokeWidth="2"
        strokeDasharray={isDashed ? '4 3' : undefined}
        vectorEffect="non-scaling-stroke"
        className={className}
      />
    </svg>
  )
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {[
        ['This period', 'stroke-pine', undefined] as const,
        ['Period before', 'stroke-brass-mark', '4 3'] as const,
      ].map(([label, className, dashes]) => (
        <li key={label} className="flex items-center gap-1.5">
          <svg width="18" height="10" aria-hidden="true">
            <line
              x2="18"
              y1="5"
              y2="5"
              strokeWidth="2"
              strokeDasharray={dashes}
              className={className}
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
