import type { ReactNode } from 'react'
import { FIGURES, type FigureName, SOURCE_FIGURES } from '#domain/marketing/figures.ts'
import { DIMENSIONS, type SourceTouch } from '#domain/marketing/sources/dimensions.ts'
import type { SourceRow, SourcesReport } from '#domain/marketing/sources/report.ts'
import { DataTable, type Row } from '../../kit/DataTable.tsx'
import { Checkbox } from '../../kit/forms/Field.tsx'
import { useQueryString } from '../../kit/use-query-string.ts'
import { useFigureTable } from '../use-figure-table.tsx'

interface Props {
  readonly report: SourcesReport
  readonly credit: Credit
  readonly formatName: (name: string) => string
  /** Renders the checkbox of a row that can be compared. */
  readonly renderBox: (row: SourceRow, name: string) => ReactNode
}

/** The columns that are shown at first, where one click has the credit. */
const ONE_CLICK: readonly FigureName[] = [
  'visits',
  'visit_to_lead',
  'leads',
  'won',
  'value',
  'expected_value',
  'cost',
  'cost_per_lead',
  'return_on_ad_spend',
]
const BOTH_CLICKS: readonly FigureName[] = [
  'visits',
  'leads_begun',
  'leads_closed',
  'cost',
  'return_on_ad_spend',
]

/**
 * Shows the chosen figures of each row, sorted by any of them. Columns with nothing to show are
 * left out.
 */
export function SourcesTable({ report, credit, formatName, renderBox }: Props) {
  const { by, rows, others, total } = report
  const [query] = useQueryString()
  const usual = credit === 'both' ? BOTH_CLICKS : ONE_CLICK
  const wanted: readonly string[] = query.get('columns')?.split(',') ?? usual
  const known = listFiguresToShow(report)
  const shown = known.filter((name) => wanted.includes(name))
  const { compareRows, columns, nameSort, renderCells } = useFigureTable(shown)
  const named = rows
    .map((row) => ({ name: formatName(row.name), figures: row }))
    .toSorted(compareRows)
    .map(({ name, figures: row }): Row => [name, renderBox(row, name), ...renderCells(row)])
  const { before, ...figures } = others
  const hasOthers = [before, figures].some((each) => Object.values(each).some(Boolean))
  const { label } = DIMENSIONS[by]
  return (
    <div className="grid gap-4">
      <ColumnChoice known={known} shown={shown} />
      <DataTable
        isWide
        label={`Leads by ${label.toLowerCase()}`}
        columns={[
          { label, className: 'sm:min-w-28 wrap-anywhere', sort: nameSort },
          // The box stands beside the name, so that a phone shows both.
          'Compare',
          ...columns,
        ]}
        rows={[
          ...named,
          ...(hasOthers ? [['Others', '', ...renderCells(others)] as const] : []),
          ['Total', '', ...renderCells(total)],
        ]}
      />
    </div>
  )
}

/** Lists the figures that have anything to show. */
function listFiguresToShow({ by, total }: SourcesReport): FigureName[] {
  return SOURCE_FIGURES.filter((name) => {
    const { needs } = FIGURES[name]
    // Costs are not known by landing page.
    if (by === 'landing' && (needs === 'cost' || needs === 'clicks')) return false
    return !needs || total[needs] > 0 || total.before[needs] > 0
  })
}

/**
 * Chooses which figures the table shows. They are kept in the screen's address, as the order is.
 */
function ColumnChoice({ known, shown }: { known: FigureName[]; shown: FigureName[] }) {
  const [, change] = useQueryString()
  return (
    <details className="text-sm">
      <summary className="link min-h-6 w-fit">Columns</summary>
      <fieldset className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        <legend className="sr-only">Columns of the table</legend>
        {known.map((name) => (
          <Checkbox
            key={name}
            label={FIGURES[name].label}
            checked={shown.includes(name)}
            onChange={(isShown) =>
              change({
                columns: known
                  .filter((each) => (each === name ? isShown : shown.includes(each)))
                  .join(','),
              })
            }
          />
        ))}
      </fieldset>
    </details>
  )
}

/** Whether the first or the last click has the credit for a lead, or both side by side. */
export type Credit = SourceTouch | 'both'

/** The names of the credits, and an explanation that follows “Leads are …”. */
export const CREDITS = {
  last: {
    label: 'Last click',
    explanation: 'counted where their last visit from an ad or another site began',
  },
  first: {
    label: 'First click',
    explanation:
      'counted where their first visit from an ad or another site began, as far back as the browser remembers it: 90 days',
  },
  both: {
    label: 'First and last click',
    explanation:
      'begun by the row of their first visit and closed by the row of their last one, with the value of those that were won. The return is of those it closed',
  },
} as const satisfies Record<Credit, object>
