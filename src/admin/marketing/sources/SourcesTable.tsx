import { useContext } from 'react'
import type { ComparedFigures, SourceRow, SourcesReport } from '#domain/marketing/sources/report.ts'
import { DataTable, type Column, type Row } from '../../kit/DataTable.tsx'
import { Checkbox } from '../../kit/forms/Field.tsx'
import { SiteContext } from '../../kit/site.ts'
import { useQueryString } from '../../kit/use-query-string.ts'
import { useSort } from '../../kit/use-sort.ts'
import { COLUMNS, listColumns, showCells, showHeadings } from './columns.tsx'
import { readCredit } from './queries.ts'
import { DIMENSIONS } from './words.ts'

interface Props {
  readonly report: SourcesReport
  readonly formatName: (name: string) => string
  /** The names of the rows that are compared. */
  readonly chosen: readonly string[]
  readonly onToggle: (row: SourceRow) => void
}

const VALUES = Object.fromEntries(
  Object.entries(COLUMNS).map(([name, { value }]) => [name, value] as const),
)

/** The chosen figures of each row, in any order. A column without anything to show is left out. */
export function SourcesTable({ report, formatName, chosen, onToggle }: Props) {
  const { by, rows, others, total } = report
  const { currency } = useContext(SiteContext)
  const [query] = useQueryString()
  const { compare, sortColumn } = useSort<SourceRow>({
    name: ({ name }) => formatName(name).toLowerCase(),
    ...VALUES,
  })
  const all = listColumns(report, readCredit(query), query.get('columns'))
  const shown = all.filter(({ isShown }) => isShown)
  const { label } = DIMENSIONS[by]
  const columns: Column[] = [
    { label, className: 'min-w-36 wrap-anywhere', sort: sortColumn('name', true) },
    // Beside the name, so that both are in view on a phone.
    { label: 'Compare' },
    ...showHeadings(
      shown.map((column) => [column.name, column]),
      sortColumn,
    ),
  ]
  const isCompared = query.get('changes') !== 'hide'
  const toCells = (figures: ComparedFigures) =>
    showCells(shown, figures, currency, isCompared ? figures.beside?.before : undefined)
  const hasOthers = Object.values(others).some((figure) => figure > 0)
  const named = rows.toSorted(compare).map((row): Row => {
    const name = formatName(row.name)
    const box = (
      <input
        type="checkbox"
        className="size-6 align-middle"
        aria-label={`Compare ${name}`}
        checked={chosen.includes(row.name)}
        onChange={() => onToggle(row)}
      />
    )
    return [name, box, ...toCells(row)]
  })
  return (
    <div className="grid gap-4">
      <ColumnChoice columns={all} />
      <DataTable
        isWide
        label={`Leads by ${label.toLowerCase()}`}
        columns={columns}
        rows={[
          ...named,
          ...(hasOthers ? [['Others', '', ...toCells(others)] as Row] : []),
          ['Total', '', ...toCells(total)],
        ]}
      />
    </div>
  )
}

/** Which figures the table shows. They are in the address, as its order is. */
function ColumnChoice({ columns }: { columns: ReturnType<typeof listColumns> }) {
  const [, change] = useQueryString()

  function toggle(name: string, isShown: boolean) {
    const names = columns.filter((each) => (each.name === name ? isShown : each.isShown))
    change({ columns: names.map((each) => each.name).join(',') })
  }

  return (
    <details className="text-sm">
      <summary className="link min-h-6 w-fit">Columns</summary>
      <fieldset className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        <legend className="sr-only">Columns of the table</legend>
        {columns.map(({ name, label, isShown }) => (
          <Checkbox
            key={name}
            label={label}
            checked={isShown}
            onChange={(next) => toggle(name, next)}
          />
        ))}
      </fieldset>
    </details>
  )
}
