import { formatChange } from '#domain/marketing/figures.ts'
import type { TrendPoint } from '#domain/marketing/trend.ts'
import { Chart, CHART_HEIGHT, CHART_LABEL_HEIGHT } from '../kit/Chart.tsx'
import { formatDay } from '../kit/format.ts'

const NOW = { className: 'stroke-pine', strokeWidth: 2 }
const BEFORE = { className: 'stroke-brass-mark', strokeWidth: 2, strokeDasharray: '4 3' }

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
  if (!first || !last || first === last || highest === 0) return null
  const step = first.from === first.to ? 'day' : 'week'
  return (
    <Chart
      title={`${title} by ${step}`}
      summary={`${title} by ${step}: ${sum(now)}, ${sum(before)} in the period before. The table below has every ${step}.`}
      legend={[
        ['This period', <line key="now" x2="18" y1="5" y2="5" {...NOW} />],
        ['Period before', <line key="before" x2="18" y1="5" y2="5" {...BEFORE} />],
      ]}
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
    >
      <text y={CHART_LABEL_HEIGHT - 8} className="fill-muted tabular-nums">
        {highest.toLocaleString('en-US')}
      </text>
      {/* Lines take no percentages, so they are stretched to the width. */}
      <svg
        y={CHART_LABEL_HEIGHT}
        width="100%"
        height={CHART_HEIGHT - CHART_LABEL_HEIGHT}
        viewBox={`0 0 ${points.length - 1} ${highest}`}
        preserveAspectRatio="none"
        className="overflow-visible"
      >
        {[
          { counts: before, ...BEFORE },
          { counts: now, ...NOW },
        ].map(({ counts, ...stroke }) => (
          <polyline
            key={stroke.className}
            points={counts.map((each, i) => `${i},${highest - each}`).join(' ')}
            fill="none"
            vectorEffect="non-scaling-stroke"
            {...stroke}
          />
        ))}
      </svg>
      <text y={CHART_HEIGHT + 17} className="fill-muted">
        {formatDay(first.from)}
      </text>
      <text x="100%" y={CHART_HEIGHT + 17} textAnchor="end" className="fill-muted">
        {formatDay(last.to)}
      </text>
    </Chart>
  )
}

function sum(counts: readonly number[]): string {
  return counts.reduce((total, count) => total + count, 0).toLocaleString('en-US')
}
