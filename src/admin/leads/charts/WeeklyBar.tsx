interface Props {
  /** From the bottom up: the count and the fill of each band. */
  readonly bands: readonly (readonly [count: number, fill: string])[]
  /** In percent of the chart's width, as is `width`. */
  readonly center: number
  readonly width: number
  /** The y of the bar's foot, in pixels. */
  readonly floor: number
  /** Pixels for each lead. */
  readonly scale: number
  /** Empty for a bar without a date. */
  readonly date: string
}

export function WeeklyBar({ bands, center, width, floor, scale, date }: Props) {
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
              y={floor - (sums[i] ?? 0) * scale}
              width={`${width}%`}
              height={Math.max(0.5, count * scale - 1)}
              className={fill}
            />
          ),
      )}
      {total > 0 && (
        <text
          x={`${center}%`}
          y={floor - total * scale - 4}
          textAnchor="middle"
          className="fill-ink tabular-nums"
        >
          {total}
        </text>
      )}
      {date && (
        <text x={`${center}%`} y={floor + 17} textAnchor="middle" className="fill-muted">
          {date}
        </text>
      )}
    </g>
  )
}
