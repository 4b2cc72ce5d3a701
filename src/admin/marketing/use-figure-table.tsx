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
 * Builds the columns of figures, with headings that sort the rows, and the cells of a row. The order
 * is kept in the screen's address: `sort=-leads` shows the row with the most leads first.
 */
export function useFigureTable(names: readonly FigureName[]) {
  const { currency } = useContext(SiteContext)
  const [query, change] = useQueryString()
  const [, descending, key] = /^(-?)(.*)$/.exec(query.get('sort') ?? '') ?? []
  const sorted = key === 'name' ? key : names.find((name) => name === key)
  const readValue = ({ name, figures }: NamedFigures) =>
    sorted === 'name' ? name.toLowerCase() : sorted && FIGURES[sorted].value(figures)

  function compareRows(a: NamedFigures, b: NamedFigures): number {
    const [x, y] = [readValue(a), readValue(b)]
    if (x === y) return 0
    // Rows without a value come last.
    if (x === undefined || y === undefined) return x === undefined ? 1 : -1
    return x < y === Boolean(descending) ? 1 : -1
  }

  /** Sorts by a column: names from A at first, figures from the highest. */
  function buildColumnSort(column: FigureName | 'name'): ColumnSort {
    const isCurrent = column === sorted
    const isNextDescending = isCurrent ? !descending : column !== 'name'
    return {
      order: isCurrent ? (descending ? 'descending' : 'ascending') : 'none',
      onSort: () => change({ sort: `${isNextDescending ? '-' : ''}${column}` }),
    }
  }

  const columns = names.map((name): Column => ({
    label: FIGURES[name].label,
    className:
      FIGURES[name].kind === 'return'
        ? 'number min-w-28 max-xl:whitespace-normal max-sm:col-span-2'
        : 'number',
    sort: buildColumnSort(name),
  }))
  const renderCells = (figures: ComparedFigures) =>
    names.map((name): ReactNode => {
      const text = formatFigure(name, figures, currency)
      const difference = formatFigureChange(name, figures)
      if (!text || !difference) return text
      return (
        <>
          {text} <span className="block text-xs text-muted">{difference}</span>
        </>
      )
    })
  return { compareRows, columns, nameSort: buildColumnSort('name'), renderCells }
}
