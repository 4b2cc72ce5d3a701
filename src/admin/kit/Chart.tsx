import { formatDay } from '#domain/time/utc-day.ts'
import { numberColumns, ViewAsTable } from './DataTable.tsx'

/** The height of the drawing, in pixels. */
const HEIGHT = 120
/** Room for the labels above and below it. */
const LABEL_HEIGHT = 22

/** The styles of the two lines. The first line is drawn last, above the other. */
const STROKES = [
  { className: 'stroke-pine', strokeWidth: 2 },
  { className: 'stroke-brass-mark', strokeWidth: 2, strokeDasharray: '4 3' },
]

interface Line {
  readonly label: string
  /** The counts, by the chart's days. */
  readonly counts: readonly number[]
}

interface Props {
  /** What is counted. */
  readonly title: string
  readonly step: 'day' | 'week'
  /** The days that are counted, or the first days of the weeks. */
  readonly days: readonly string[]
  readonly lines: readonly [Line, Line]
  /** The last column of the table. */
  readonly result: { readonly label: string; readonly cells: readonly string[] }
}

/** Two counts by day or week as lines, with their figures as a table. There is no chart where every count is zero. */
export function Chart({ title, step, days, lines, result }: Props) {
  const highest = Math.max(...lines.flatMap(({ counts }) => counts))
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || first === last || highest === 0) return null
  const heading = `${title} by ${step}`
  const sums = lines.map(({ label, counts }) => {
    const sum = counts.reduce((total, count) => total + count, 0)
    return `${label} ${sum.toLocaleString('en-US')}`
  })
  return (
    <figure className="grid min-w-0 content-start gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">{heading}</span>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          {lines.map(({ label }, i) => (
            <li key={label} className="flex items-center gap-1.5">
              <svg width="18" height="10" aria-hidden="true">
                <line x2="18" y1="5" y2="5" {...STROKES[i]} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      </figcaption>
      <svg
        role="img"
        aria-label={`${heading}: ${sums.join(', ')}. The table below has every ${step}.`}
        width="100%"
        height={HEIGHT + LABEL_HEIGHT}
        className="overflow-visible text-xs"
      >
        <line x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} className="stroke-edge" />
        <text y={LABEL_HEIGHT - 8} className="fill-muted tabular-nums">
          {highest.toLocaleString('en-US')}
        </text>
        <Lines lines={lines} highest={highest} />
        <text y={HEIGHT + 17} className="fill-muted">
          {formatDay(first)}
        </text>
        <text y={HEIGHT + 17} x="100%" textAnchor="end" className="fill-muted">
          {formatDay(last)}
        </text>
      </svg>
      <ViewAsTable
        label={heading}
        columns={[
          step === 'day' ? 'Day' : 'Week of',
          ...numberColumns(...lines.map(({ label }) => label), result.label),
        ]}
        rows={days.map((day, i) => [
          formatDay(day),
          ...lines.map(({ counts }) => counts[i]?.toLocaleString('en-US')),
          result.cells[i],
        ])}
      />
    </figure>
  )
}

/** The points of a line cannot be percentages, so the drawing is stretched to the width. */
function Lines({ lines, highest }: Pick<Props, 'lines'> & { readonly highest: number }) {
  const steps = lines[0].counts.length - 1
  return (
    <svg
      y={LABEL_HEIGHT}
      width="100%"
      height={HEIGHT - LABEL_HEIGHT}
      viewBox={`0 0 ${steps} ${highest}`}
      preserveAspectRatio="none"
      className="overflow-visible"
    >
      {lines
        .map(({ label, counts }, i) => (
          <polyline
            key={label}
            points={counts.map((count, index) => `${index},${highest - count}`).join(' ')}
            fill="none"
            vectorEffect="non-scaling-stroke"
            {...STROKES[i]}
          />
        ))
        .toReversed()}
    </svg>
  )
}
