import { formatChange } from '#domain/marketing/figures.ts'
import type { TrendPoint } from '#domain/marketing/trend.ts'
import { Chart, CHART_HEIGHT, CHART_LABEL_HEIGHT } from '../kit/Chart.tsx'
import { formatDay } from '../kit/format.ts'

const LINES = [
  ['now', 'This period', { className: 'stroke-pine', strokeWidth: 2 }],
  [
    'before',
    'Period before',
    { className: 'stroke-brass-mark', strokeWidth: 2, strokeDasharray: '4 3' },
  ],
] as const

interface Props<Name extends string> {
  readonly title: string
  readonly points: readonly TrendPoint<Name>[]
  readonly count: NoInfer<Name>
}

/** Draws a count by day or week: one line for the period and one for the period before. */
export function TrendChart<Name extends string>({ title, points, count }: Props<Name>) {
  const lines = LINES.map(([side, label, stroke]) => {
    const counts = points.map((point) => point[side][count] ?? 0)
    const sum = counts.reduce((total, each) => total + each, 0).toLocaleString('en-US')
    return { label, stroke, counts, sum, sample: <line x2="18" y1="5" y2="5" {...stroke} /> }
  })
  const highest = Math.max(...lines.flatMap(({ counts }) => counts))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last || highest === 0) return null
  const step = first.from === first.to ? 'day' : 'week'
  const [now, before] = lines.map(({ sum }) => sum)
  const day = { y: CHART_HEIGHT + 17, className: 'fill-muted' }
  return (
    <Chart
      title={`${title} by ${step}`}
      summary={`${title} by ${step}: ${now}, ${before} in the period before. The table below has every ${step}.`}
      days={points.map(({ from }) => from)}
      step={step}
      series={lines}
      result={{
        label: 'Change',
        cells: points.map((point) => formatChange(point.now[count], point.before[count])),
      }}
    >
      <text y={CHART_LABEL_HEIGHT - 8} className="fill-muted tabular-nums">
        {highest.toLocaleString('en-US')}
      </text>
      {/* The points of a line cannot be percentages, so the drawing is stretched to the width. */}
      <svg
        y={CHART_LABEL_HEIGHT}
        width="100%"
        height={CHART_HEIGHT - CHART_LABEL_HEIGHT}
        viewBox={`0 0 ${points.length - 1} ${highest}`}
        preserveAspectRatio="none"
        className="overflow-visible"
      >
        {lines.toReversed().map(({ label, stroke, counts }) => (
          <polyline
            key={label}
            points={counts.map((each, i) => `${i},${highest - each}`).join(' ')}
            fill="none"
            vectorEffect="non-scaling-stroke"
            {...stroke}
          />
        ))}
      </svg>
      <text {...day}>{formatDay(first.from)}</text>
      <text {...day} x="100%" textAnchor="end">
        {formatDay(last.to)}
      </text>
    </Chart>
  )
}
