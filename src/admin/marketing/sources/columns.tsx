import type { ReactNode } from 'react'
import { calculateRatios, formatChange } from '#domain/marketing/sources/ratios.ts'
import type {
  ComparedFigures,
  SourceFigures,
  SourcesReport,
} from '#domain/marketing/sources/report.ts'
import { formatAmount, formatReturn } from '#domain/money/format-amount.ts'
import type { Column, ColumnSort } from '../../kit/DataTable.tsx'
import { formatPercent, formatShare } from '../../kit/format.ts'
import type { Credit } from './words.ts'

/** A figure of the sources report. */
export interface FigureColumn<Figures extends ComparedFigures = ComparedFigures> {
  readonly label: string
  /** What its rows are sorted by; `undefined` where there is none. */
  readonly value: (figures: Figures) => number | undefined
  readonly show: (value: number, currency: string, figures: Figures) => string
  /** Whether it has no figure of the period before. */
  readonly isUnchanging?: true
  /** What it needs to have anything to show. */
  readonly needs?: 'won' | 'expected' | 'cost' | 'clicks'
}

const showCount = (count: number) => count.toLocaleString('en-US')
const showPercent = (share: number) => formatPercent(share, 1)

/** The leads of one touch and the value of those that were won. */
function showCredit(figures: SourceFigures | undefined, currency: string): string {
  const { leads = 0, value = 0 } = figures ?? {}
  return value > 0 ? `${showCount(leads)} (${formatAmount(value, currency)})` : showCount(leads)
}

/** In the order of the table, under their names in the address. */
export const COLUMNS = {
  visits: {
    label: 'Visits',
    value: ({ visits }) => visits,
    show: showCount,
  },
  rate: {
    label: 'Visit to lead',
    value: ({ visits, visitLeads }) => (visits > 0 ? visitLeads / visits : undefined),
    show: showPercent,
  },
  leads: { label: 'Leads', value: ({ leads }) => leads, show: showCount },
  began: {
    label: 'Leads begun',
    isUnchanging: true,
    value: ({ beside }) => beside?.first.leads,
    show: (_, currency, { beside }) => showCredit(beside?.first, currency),
  },
  closed: {
    label: 'Leads closed',
    isUnchanging: true,
    value: ({ beside }) => beside?.last.leads,
    show: (_, currency, { beside }) => showCredit(beside?.last, currency),
  },
  won: {
    label: 'Won',
    needs: 'won',
    value: ({ won }) => won,
    show: (won, _, { leads }) => formatShare(won, leads),
  },
  value: {
    label: 'Value',
    needs: 'won',
    value: ({ value }) => value,
    show: formatAmount,
  },
  expected: {
    label: 'Expected value',
    needs: 'expected',
    value: ({ expected }) => (expected > 0 ? expected : undefined),
    show: formatAmount,
  },
  cost: {
    label: 'Cost',
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
    needs: 'cost',
    value: (figures) => calculateRatios(figures).returnOnSpend,
    show: formatReturn,
  },
} as const satisfies Record<string, FigureColumn>

type ColumnName = keyof typeof COLUMNS

/** The figures of a row, empty where there is none, with their changes from those before. */
export function showCells<Figures extends ComparedFigures>(
  columns: readonly FigureColumn<Figures>[],
  figures: Figures,
  currency: string,
  before?: Figures,
): ReactNode[] {
  return columns.map(({ value, show, isUnchanging }) => {
    const figure = value(figures)
    const shown = figure === undefined ? '' : show(figure, currency, figures)
    if (!before || isUnchanging) return shown
    const change = formatChange(figure, value(before))
    if (!change) return shown
    return (
      <>
        {shown} <span className="block text-xs text-muted">{change}</span>
      </>
    )
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

/** The columns that are shown at first, for the credit of one click and of both. */
const USUAL: Readonly<Record<Credit, readonly ColumnName[]>> = {
  last: ['visits', 'rate', 'leads', 'won', 'value', 'expected', 'cost', 'cost-per-lead', 'return'],
  first: ['visits', 'rate', 'leads', 'won', 'value', 'expected', 'cost', 'cost-per-lead', 'return'],
  both: ['visits', 'began', 'closed', 'cost', 'return'],
}

/** The columns that have anything to show, the chosen ones marked. */
export function listColumns({ by, total }: SourcesReport, credit: Credit, chosen: string | null) {
  const names: readonly string[] = chosen?.split(',') ?? USUAL[credit]
  return (
    Object.entries<FigureColumn>(COLUMNS)
      .filter(([, { needs }]) => !needs || total[needs] > 0)
      // No cost says on which page its visitors arrived.
      .filter(([, { needs }]) => by !== 'landing' || (needs !== 'cost' && needs !== 'clicks'))
      .map(([name, column]) => ({ ...column, name, isShown: names.includes(name) }))
  )
}
