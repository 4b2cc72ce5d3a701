import type { ReactElement, ReactNode } from 'react'
import { numberColumns, ViewAsTable } from './DataTable.tsx'
import { formatDay } from './format.ts'

/** The height of the drawing, in pixels. */
export const CHART_HEIGHT = 120
/** Room for the labels above and below it. */
export const CHART_LABEL_HEIGHT = 22

/** What a chart counts, such as the leads of one kind. */
export interface Series {
  readonly label: string
  /** Shows in the legend how it is drawn: a shape of 18 by 10 pixels. */
  readonly sample: ReactElement
  /** The counts, by the chart's days. */
  readonly counts: readonly number[]
}

interface Props {
  readonly title: string
  /** Says what the chart shows, for screen readers. */
  readonly summary: string
  /** The days that are counted, or the first days of the weeks. */
  readonly days: readonly string[]
  readonly step: 'day' | 'week'
  readonly series: readonly Series[]
  /** The last column of the table. */
  readonly result: { readonly label: string; readonly cells: readonly string[] }
  /** Shapes whose x is in percent: without a viewBox they follow the width, and the text keeps its size. */
  readonly children: ReactNode
}

/** A chart of counts over time, with its figures as a table. */
export function Chart({ title, summary, days, step, series, result, children }: Props) {
  const labels = [...series.map(({ label }) => label), result.label]
  return (
    <figure className="grid min-w-0 content-start gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">{title}</span>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          {series.map(({ label, sample }) => (
            <li key={label} className="flex items-center gap-1.5">
              <svg width="18" height="10" aria-hidden="true">
                {sample}
              </svg>
              {label}
            </li>
          ))}
        </ul>
      </figcaption>
      <svg
        role="img"
        aria-label={summary}
        width="100%"
        height={CHART_HEIGHT + CHART_LABEL_HEIGHT}
        className="overflow-visible text-xs"
      >
        <line x1="0" x2="100%" y1={CHART_HEIGHT} y2={CHART_HEIGHT} className="stroke-edge" />
        {children}
      </svg>
      <ViewAsTable
        label={title}
        columns={[step === 'day' ? 'Day' : 'Week of', ...numberColumns(...labels)]}
        rows={days.map((day, i) => [
          formatDay(day),
          ...series.map(({ counts }) => counts[i]?.toLocaleString('en-US')),
          result.cells[i],
        ])}
      />
    </figure>
  )
}
