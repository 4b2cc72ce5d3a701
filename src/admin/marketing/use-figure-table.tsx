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
import { useChanges } from './period.tsx'

export interface NamedFigures {
  /** As it is shown, for the order of rows. */
  readonly name: string
  readonly figures: ComparedFigures
}

const VALUES = Object.fromEntries(
  Object.entries(FIGURES).map(([name, { value }]) => [
    name,
    ({ figures }: NamedFigures) => value(figures),
  ]),
)

/** Columns of figures: their headings, by which rows are sorted, and the cells of a row with their changes. */
export function useFigureTable(names: readonly FigureName[]) {
  const { currency } = useContext(SiteContext)
  const hasChanges = useChanges()
  const { compare, sortColumn } = useSort<NamedFigures>({
    name: ({ name }) => name.toLowerCase(),
    ...VALUES,
  })
  const columns = names.map((name): Column => ({
    label: FIGURES[name].label,
    className: FIGURES[name].kind === 'return' ? 'number column-return' : 'number',
    sort: sortColumn(name),
  }))
  const toCells = (figures: ComparedFigures) =>
    names.map((name): ReactNode => {
      const text = formatFigure(name, figures, currency)
      const change = hasChanges && formatFigureChange(name, figures)
      if (!change) return text
      return (
        <>
          {text} <span className="block text-xs text-muted">{change}</span>
        </>
      )
    })
  return { compare, columns, nameSort: sortColumn('name', true), toCells }
}

type SortValue = number | string | undefined

/**
 * The order of a table's rows, which is in the address: `sort=-leads` has the most leads first.
 *
 * @param values What a column's rows are sorted by. Rows without a value come last.
 */
export function useSort<Item>(values: Readonly<Record<string, (item: Item) => SortValue>>) {
  const [query, change] = useQueryString()
  const [, descending, key = ''] = /^(-?)(.*)$/.exec(query.get('sort') ?? '') ?? []
  const readValue = Object.hasOwn(values, key) ? values[key] : undefined
  const sign = descending ? -1 : 1

  function compare(a: Item, b: Item): number {
    const [x, y] = [readValue?.(a), readValue?.(b)]
    if (x === y) return 0
    if (x === undefined || y === undefined) return x === undefined ? 1 : -1
    return (x < y ? -1 : 1) * sign
  }

  /** A column of names begins with A, one of figures with the highest. */
  function sortColumn(column: string, isText = false): ColumnSort {
    const isCurrent = column === key
    const isNextDescending = isCurrent ? !descending : !isText
    return {
      order: isCurrent ? (descending ? 'descending' : 'ascending') : 'none',
      onSort: () => change({ sort: `${isNextDescending ? '-' : ''}${column}` }),
    }
  }

  return { compare, sortColumn }
}
