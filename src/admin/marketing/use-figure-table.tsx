import { useContext, type ReactNode } from 'react'
import {
  type ComparedFigures,
  FIGURES,
  type FigureName,
  formatFigure,
  formatFigureChange,
} from '#domain/marketing/figures.ts'
import type { Column } from '../kit/DataTable.tsx'
import { SiteContext } from '../kit/site.ts'
import { useQueryString } from '../kit/use-query-string.ts'
import { useSort } from '../kit/use-sort.ts'

interface NamedFigures {
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
  const [query] = useQueryString()
  const hasChanges = query.get('changes') !== 'hide'
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
