import { useContext } from 'react'
import {
  type CostLayout,
  MOST_COSTS,
  planStoring,
  REQUIRED_COLUMNS,
} from '#domain/marketing/costs/layout.ts'
import type { Table, TableRow } from '#domain/csv/csv.ts'
import type { ReadTable } from '#domain/marketing/costs/read-costs.ts'
import { formatCount } from '../../kit/format.ts'
import { useAmountFormat, SiteContext } from '../../kit/site.ts'
import { useCosts, useStoreCosts } from './queries.ts'

interface Props {
  readonly table: Table
  readonly read: ReadTable
  readonly layout: CostLayout
  readonly onStored: () => void
}

/** What would be stored and what would be left out, and the button that stores it. */
export function TablePreview(props: Props) {
  const { table, read, layout, onStored } = props
  const store = useStoreCosts()
  const { currency } = useContext(SiteContext)
  const days = [...new Set(read.costs.map(({ day }) => day))].toSorted()
  const stored = useCosts({ from: days[0] ?? '', to: days.at(-1) ?? '' }, days.length > 0)
  const formatAmount = useAmountFormat()
  if (REQUIRED_COLUMNS.some((column) => layout.columns[column] === undefined)) return null
  const size = Math.max(table.rows.length, read.costs.length)
  if (size > MOST_COSTS) {
    return (
      <p role="alert" className="notice">
        This table has {formatCount(size, 'cost')}. Import at most{' '}
        {MOST_COSTS.toLocaleString('en-US')} at once.
      </p>
    )
  }
  const { rows, totals, unreadable, unknown } = read
  const foreign = read.currencies.filter((code) => code !== currency)
  if (foreign.length > 0) {
    return (
      <p role="alert" className="notice">
        This table is in {foreign.join(' and ')}, and the amounts of this site are in {currency}.
        Nothing was stored. Export it in {currency}, or convert the amounts first.
      </p>
    )
  }
  const { costs, replaced } = planStoring(read.costs, stored.data?.costs ?? [])
  const sum = costs.reduce((total, { amount }) => total + amount, 0)
  const isOpen = hasOpenQuestion(read, layout)
  const canStore = costs.length > 0 && !isOpen && !store.isPending && !stored.isPending
  return (
    <div className="grid gap-4">
      <p role="status" className="tabular-nums">
        {formatCount(rows, 'row')} of {table.rows.length.toLocaleString('en-US')} can be stored
        {!isOpen && `: ${formatAmount(sum)}`}
        {costs.length < rows && `, added up to ${formatCount(costs.length, 'cost')}`}
        {costs.length > rows && `, spread over ${formatCount(days.length, 'day')}`}
      </p>
      {totals.length > 0 && (
        <RowList
          title={`${formatCount(totals.length, 'row')} left out, which ${totals.length === 1 ? 'looks' : 'look'} like a total`}
          rows={totals}
        />
      )}
      {unreadable.length > 0 && (
        <RowList
          title={`${formatCount(unreadable.length, 'row')} left out, which cannot be read`}
          rows={unreadable.map(({ row }) => row)}
          reasons={unreadable.map(({ reason }) => reason)}
        />
      )}
      {unknown.length > 0 && (
        <p className="notice wrap-anywhere">
          {unknown.length === 1
            ? 'No saved link has this campaign, so its costs are kept under its own name: '
            : 'No saved link has these campaigns, so their costs are kept under their own names: '}
          {unknown.join(', ')}
        </p>
      )}
      <button
        type="button"
        className="button button-small w-fit"
        aria-disabled={!canStore}
        onClick={() =>
          canStore && store.mutate({ costs: [...costs], layout }, { onSuccess: onStored })
        }
      >
        {isOpen ? 'Answer the question first' : describeStoring(costs.length - replaced, replaced)}
      </button>
    </div>
  )
}

function describeStoring(added: number, replaced: number): string {
  if (added > 0 && replaced > 0) {
    return `Store ${formatCount(added, 'cost')}, replace ${formatCount(replaced, 'cost')}`
  }
  return replaced > 0
    ? `Replace ${formatCount(replaced, 'cost')}`
    : `Store ${formatCount(added, 'cost')}`
}

function hasOpenQuestion({ dayOrders, decimalMarks }: ReadTable, layout: CostLayout): boolean {
  const isDayOpen = dayOrders.length !== 1 && layout.dayOrder === undefined
  return isDayOpen || (decimalMarks.length !== 1 && layout.decimalMark === undefined)
}

const ROWS_SHOWN = 20

interface RowListProps {
  readonly title: string
  readonly rows: readonly TableRow[]
  /** Of each row, in the same order. */
  readonly reasons?: readonly string[]
}

/** Rows of a table as they were read, by their line numbers. */
function RowList({ title, rows, reasons }: RowListProps) {
  return (
    <details className="text-sm">
      <summary className="link min-h-6 w-fit">{title}</summary>
      <ul className="mt-1 grid gap-1 wrap-anywhere">
        {rows.slice(0, ROWS_SHOWN).map(({ line, cells }, i) => (
          <li key={line}>
            Line {line}
            {reasons && `: ${reasons[i]}`} <span className="text-muted">{cells.join(' | ')}</span>
          </li>
        ))}
      </ul>
      {rows.length > ROWS_SHOWN && (
        <p>And {(rows.length - ROWS_SHOWN).toLocaleString('en-US')} more.</p>
      )}
    </details>
  )
}
