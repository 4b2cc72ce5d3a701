import { useContext, type ReactNode } from 'react'
import {
  type ComparedFigures,
  FIGURES,
  type FigureName,
  formatFigure,
  formatFigureChange,
} from '#domain/marketing/figures.ts'
import type { Column, ColumnSort } from '../kit/DataTable.tsx'
import { SiteContext } from '../kit/site.ts'
import { useQueryString } from '../kit/use-query-string.ts'

export interface NamedFigures {
  /** The name as it is shown, by which rows are sorted. */
  readonly name: string
  readonly figures: ComparedFigures
}

/**
 * Builds the columns of figures, with headings that sort the rows, and the cells of a row. The
 * order is kept in the screen's address: `sort=-leads` shows the row with the most leads first.
 */
export function useFigureTable(names: readonly FigureName[]) {
  const { currency } = useContext(SiteContext)
  const [query, change] = useQueryString()
  const sorting = readSorting(query.get('sort') ?? '', names)

  /** Sorts by a column: names from A at first, figures from the highest. */
  function buildColumnSort(column: SortColumn): ColumnSort {
    const isCurrent = column === sorting.column
    const isNextDescending = isCurrent ? !sorting.isDescending : column !== 'name'
    return {
      order: isCurrent ? (sorting.isDescending ? 'descending' : 'ascending') : 'none',
      onSort: () => change({ sort: `${isNextDescending ? '-' : ''}${column}` }),
    }
  }

  return {
    columns: names.map((name) => ({ ...describeColumn(name), sort: buildColumnSort(name) })),
    nameSort: buildColumnSort('name'),
    compareRows: (a: NamedFigures, b: NamedFigures) => compareFigures(a, b, sorting),
    renderCells: (figures: ComparedFigures) =>
      names.map((name) => renderFigure(name, figures, currency)),
  }
}

type SortColumn = FigureName | 'name'

type Sorting = ReturnType<typeof readSorting>

function readSorting(text: string, names: readonly FigureName[]) {
  const columns: readonly SortColumn[] = ['name', ...names]
  const column = columns.find((name) => name === text.replace('-', ''))
  return { column, isDescending: text.startsWith('-') }
}

/** Rows without a value come last, in both directions. */
function compareFigures(a: NamedFigures, b: NamedFigures, { column, isDescending }: Sorting) {
  const [x, y] = [a, b].map(({ name, figures }) =>
    column === 'name' ? name.toLowerCase() : column && FIGURES[column].value(figures),
  )
  if (x === y) return 0
  if (x === undefined || y === undefined) return x === undefined ? 1 : -1
  return x < y === isDescending ? 1 : -1
}

function describeColumn(name: FigureName): Column {
  const { label, kind } = FIGURES[name]
  const wide = 'number min-w-28 max-xl:whitespace-normal max-sm:col-span-2'
  return { label, className: kind === 'return' ? wide : 'number' }
}

/** A figure, with its change since the compared period below. */
function renderFigure(name: FigureName, figures: ComparedFigures, currency: string): ReactNode {
  const text = formatFigure(name, figures, currency)
  const difference = formatFigureChange(name, figures)
  if (!text || !difference) return text
  return (
    <>
      {text} <span className="block text-xs text-muted">{difference}</span>
    </>
  )
}
