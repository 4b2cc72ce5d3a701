import { formatChange } from '#domain/marketing/figures.ts'
import type { TrendPoint } from '#domain/marketing/trend.ts'
import { Chart } from '../kit/Chart.tsx'

interface Props<Name extends string> {
  readonly title: string
  readonly points: readonly TrendPoint<Name>[]
  readonly count: NoInfer<Name>
}

/** Draws a count by day or week: one line for the period and one for the period before. */
export function TrendChart<Name extends string>({ title, points, count }: Props<Name>) {
  const changes = points.map(({ now, before }) => formatChange(now[count], before[count]))
  return (
    <Chart
      title={title}
      step={points.every(({ from, to }) => from === to) ? 'day' : 'week'}
      days={points.map(({ from }) => from)}
      lines={[
        { label: 'This period', counts: points.map(({ now }) => now[count] ?? 0) },
        { label: 'Period before', counts: points.map(({ before }) => before[count] ?? 0) },
      ]}
      result={{ label: 'Change', cells: changes }}
    />
  )
}
