import type { ColumnSort } from './DataTable.tsx'
import { useQueryString } from './use-query-string.ts'

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
