import { useContext } from 'react'
import type { Table } from '#domain/csv/csv.ts'
import { formatCount } from '#domain/format-count.ts'
import type { Cost, CostLayout } from '#domain/marketing/costs/cost.ts'
import {
  MOST_COSTS,
  planStoring,
  REQUIRED_COLUMNS,
  sumAmounts,
} from '#domain/marketing/costs/layout.ts'
import type { ReadRow, ReadTable } from '#domain/marketing/costs/read-costs.ts'
import { countDays, MOST_REPORT_DAYS, type Period } from '#domain/time/utc-day.ts'
import { Button } from '../../kit/buttons.tsx'
import { QueryError } from '../../kit/QueryResult.tsx'
import { useAmountFormat, SiteContext } from '../../kit/site.ts'
import { useCosts, useStoreCosts } from './queries.ts'

interface Props {
  readonly table: Table
  readonly read: ReadTable
  readonly layout: CostLayout
  readonly onStored: () => void
}

/** Says what an import would store and leave out, or why nothing can be stored. */
export function TablePreview(props: Props) {
  const { currency } = useContext(SiteContext)
  const { columns } = props.layout
  if (REQUIRED_COLUMNS.some((column) => columns[column] === undefined)) return null
  const obstacle = findObstacle(props, currency)
  if (!obstacle) return <ImportPlan {...props} />
  return (
    <p role="alert" className="notice">
      {obstacle}
    </p>
  )
}

function findObstacle({ table, read }: Props, currency: string): string {
  const size = Math.max(table.rows.length, read.costs.length)
  const [many, most] = [formatCount(size, 'cost'), MOST_COSTS.toLocaleString('en-US')]
  if (size > MOST_COSTS) return `This table has ${many}. Import at most ${most} at once.`
  const length = countDays(findPeriod(read))
  if (length > MOST_REPORT_DAYS)
    return `This table covers ${formatCount(length, 'day')}. Import at most ${MOST_REPORT_DAYS} days at once.`
  const foreign = read.otherCurrencies.join(' and ')
  if (!foreign) return ''
  const sentence = `This table is in ${foreign}, and the amounts of this site are in ${currency}.`
  return `${sentence} Nothing was stored. Export it in ${currency}, or convert the amounts first.`
}

/** The period of costs; its days are empty where there is none. */
export function findPeriod({ costs }: Pick<ReadTable, 'costs'>): Period {
  const days = costs.map(({ day }) => day).toSorted()
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

/** Says what would be stored, with the button that stores it. */
function ImportPlan({ table, read, layout, onStored }: Props) {
  const { rows, totals, unreadable, unknown, isOpen } = read
  const days = new Set(read.costs.map(({ day }) => day)).size
  const storedCosts = useCosts(findPeriod(read), days > 0)
  const store = useStoreCosts(onStored)
  const formatAmount = useAmountFormat()
  const { costs, replaced, overlapping } = planStoring(read.costs, storedCosts.data?.costs ?? [])
  const sum = sumAmounts(costs)
  if (storedCosts.isError)
    return <QueryError query={storedCosts} failed="The stored costs could not be loaded." />
  return (
    <div className="grid gap-4">
      <p role="status" className="tabular-nums">
        {formatCount(rows, 'row')} of {table.rows.length.toLocaleString('en-US')} can be stored
        {!isOpen && `: ${formatAmount(sum)}`}
        {costs.length < rows && `, added up to ${formatCount(costs.length, 'cost')}`}
        {costs.length > rows && `, spread over ${formatCount(days, 'day')}`}
      </p>
      <RowDetails title="left out, which may be a total" rows={totals} />
      <RowDetails title="left out, which cannot be read" rows={unreadable} />
      {unknown.length > 0 && (
        <p className="notice wrap-anywhere">
          Costs of campaigns without a saved link are kept under their own names:{' '}
          {unknown.join(', ')}
        </p>
      )}
      <OverlapNotice costs={overlapping} />
      <Button
        variant="small"
        className="w-fit"
        aria-disabled={costs.length === 0 || isOpen || store.isPending || storedCosts.isPending}
        onClick={() => store.mutate({ costs: [...costs], layout })}
      >
        {isOpen ? 'Answer the question first' : labelStoreButton(costs.length - replaced, replaced)}
      </Button>
    </div>
  )
}

/** Names stored costs that may be the same money, so that the person decides whether both are counted. */
export function OverlapNotice({ costs }: { costs: readonly Cost[] }) {
  const formatAmount = useAmountFormat()
  const days = new Set(costs.map(({ day }) => day)).size
  if (days === 0) return null
  return (
    <p className="notice">
      {formatCount(days, 'day')} already {days === 1 ? 'has' : 'have'} costs of the same campaigns
      that are divided otherwise by platform or ad: {formatAmount(sumAmounts(costs))}. They stay,
      and both are added up. If they are the same money, delete those under “Stored costs” first.
    </p>
  )
}

function labelStoreButton(added: number, replaced: number): string {
  const [store, replace] = [formatCount(added, 'cost'), formatCount(replaced, 'cost')]
  if (replaced === 0) return `Store ${store}`
  return added > 0 ? `Store ${store}, replace ${replace}` : `Replace ${replace}`
}

const ROWS_SHOWN = 20

/** Lists rows of a table with their line numbers, as they were read. */
function RowDetails({ title, rows }: { title: string; rows: readonly ReadRow[] }) {
  if (rows.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="link min-h-6 w-fit">
        {formatCount(rows.length, 'row')} {title}
      </summary>
      <ul className="mt-1 grid gap-1 wrap-anywhere">
        {rows.slice(0, ROWS_SHOWN).map(({ row: { line, cells }, reason }) => (
          <li key={line}>
            Line {line}
            {reason && `: ${reason}`} <span className="text-muted">{cells.join(' | ')}</span>
          </li>
        ))}
      </ul>
      {rows.length > ROWS_SHOWN && (
        <p>And {(rows.length - ROWS_SHOWN).toLocaleString('en-US')} more.</p>
      )}
    </details>
  )
}
