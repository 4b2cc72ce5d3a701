import type { ReactNode } from 'react'
import { ViewAsTable, type Column, type Row } from './DataTable.tsx'

/** The height of the drawing, in pixels. */
export const CHART_HEIGHT = 120
/** Room for the labels above and below it. */
export const CHART_LABEL_HEIGHT = 22

interface Props {
  readonly title: string
  /** What it shows, for screen readers. */
  readonly summary: string
  /** What is drawn how: shapes of 18 by 10 pixels. */
  readonly legend: readonly (readonly [label: string, sample: ReactNode])[]
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** Shapes whose x is in percent: without a viewBox they follow the width, and the text keeps its size. */
  readonly children: ReactNode
}

/** A chart with its figures as a table. */
export function Chart({ title, summary, legend, columns, rows, children }: Props) {
  return (
    <figure className="grid min-w-0 content-start gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">{title}</span>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          {legend.map(([label, sample]) => (
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
      <ViewAsTable label={title} columns={columns} rows={rows} />
    </figure>
  )
}
