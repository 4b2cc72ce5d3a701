import { calculateRatios } from '#domain/marketing/sources/ratios.ts'
import type { SourceFigures, SourcesReport } from '#domain/marketing/sources/report.ts'
import { formatAmount, formatReturn } from '#domain/money/format-amount.ts'
import type { Column, ColumnSort } from '../../kit/DataTable.tsx'
import { formatPercent, formatShare } from '../../kit/format.ts'

/** A figure of the sources report. */
export interface FigureColumn<Figures extends SourceFigures = SourceFigures> {
  readonly label: string
  /** What its rows are sorted by; `undefined` where there is none. */
  readonly value: (figures: Figures) => number | undefined
  readonly show: (value: number, currency: string, figures: Figures) => string
  /** Whether it is among those that are shown at first. */
  readonly isUsual?: true
  /** What it needs to have anything to show. */
  readonly needs?: 'won' | 'expected' | 'cost' | 'clicks'
}

const showCount = (count: number) => count.toLocaleString('en-US')
const showPercent = (share: number) => formatPercent(share, 1)

/** In the order of the table, under their names in the address. */
export const COLUMNS = {
  visits: {
    label: 'Visits',
    isUsual: true,
    value: ({ visits }) => visits,
    show: showCount,
  },
  rate: {
    label: 'Visit to lead',
    isUsual: true,
    value: ({ visits, visitLeads }) => (visits > 0 ? visitLeads / visits : undefined),
    show: showPercent,
  },
  leads: { label: 'Leads', isUsual: true, value: ({ leads }) => leads, show: showCount },
  won: {
    label: 'Won',
    isUsual: true,
    needs: 'won',
    value: ({ won }) => won,
    show: (won, _, { leads }) => formatShare(won, leads),
  },
  value: {
    label: 'Value',
    isUsual: true,
    needs: 'won',
    value: ({ value }) => value,
    show: formatAmount,
  },
  expected: {
    label: 'Expected value',
    isUsual: true,
    needs: 'expected',
    value: ({ expected }) => (expected > 0 ? expected : undefined),
    show: formatAmount,
  },
  cost: {
    label: 'Cost',
    isUsual: true,
    needs: 'cost',
    value: ({ cost }) => (cost > 0 ? cost : undefined),
    show: formatAmount,
  },
  clicks: { label: 'Clicks', needs: 'clicks', value: ({ clicks }) => clicks, show: showCount },
  'cost-per-click': {
    label: 'Cost per click',
    needs: 'clicks',
    value: (figures) => calculateRatios(figures).costPerClick,
    show: formatAmount,
  },
  arrived: {
    label: 'Visits per click',
    needs: 'clicks',
    value: (figures) => calculateRatios(figures).arrived,
    show: showPercent,
  },
  'cost-per-visit': {
    label: 'Cost per visit',
    needs: 'cost',
    value: (figures) => calculateRatios(figures).costPerVisit,
    show: formatAmount,
  },
  'cost-per-lead': {
    label: 'Cost per lead',
    isUsual: true,
    needs: 'cost',
    value: (figures) => calculateRatios(figures).costPerLead,
    show: formatAmount,
  },
  'cost-per-won': {
    label: 'Cost per won',
    needs: 'cost',
    value: (figures) => calculateRatios(figures).costPerWon,
    show: formatAmount,
  },
  return: {
    label: 'Return on ad spend',
    isUsual: true,
    needs: 'cost',
    value: (figures) => calculateRatios(figures).returnOnSpend,
    show: formatReturn,
  },
} as const satisfies Record<string, FigureColumn>

export type ColumnName = keyof typeof COLUMNS

/** The figures of a row, empty where there is none. */
export function showCells<Figures extends SourceFigures>(
  columns: readonly FigureColumn<Figures>[],
  figures: Figures,
  currency: string,
): string[] {
  return columns.map(({ value, show }) => {
    const figure = value(figures)
    return figure === undefined ? '' : show(figure, currency, figures)
  })
}

/** The headings of figures, by which the rows can be sorted. */
export function showHeadings(
  columns: readonly (readonly [name: string, { readonly label: string }])[],
  sortColumn: (name: string) => ColumnSort,
): Column[] {
  return columns.map(([name, { label }]) => ({
    label,
    className: `number column-${name}`,
    sort: sortColumn(name),
  }))
}

/** The columns that have anything to show, the chosen ones marked. */
export function listColumns({ by, total }: SourcesReport, chosen: string | null) {
  const names = chosen?.split(',')
  // The keys of a constant are its names.
  return (
    (Object.entries(COLUMNS) as [ColumnName, FigureColumn][])
      .filter(([, { needs }]) => !needs || total[needs] > 0)
      // No cost says on which page its visitors arrived.
      .filter(([, { needs }]) => by !== 'landing' || (needs !== 'cost' && needs !== 'clicks'))
      .map(([name, column]) => ({
        ...column,
        name,
        isShown: names ? names.includes(name) : column.isUsual === true,
      }))
  )
}
