import { useState } from 'react'
import { request } from '#client/api.ts'
import { formatCount } from '#domain/format-count.ts'
import type { Cost, CostSubject } from '#domain/marketing/costs/cost.ts'
import { buildCostKey, sumAmounts } from '#domain/marketing/costs/layout.ts'
import { REPORT_DAYS } from '#domain/time/utc-day.ts'
import { DeleteButton } from '../../kit/buttons.tsx'
import { DataTable, numberColumns, type Row } from '../../kit/DataTable.tsx'
import { Page } from '../../kit/Page.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { useAmountFormat } from '../../kit/site.ts'
import { Section } from '../../kit/Tile.tsx'
import { useConfirmedSend } from '../../kit/use-confirmed-send.tsx'
import { PeriodFields, usePeriod } from '../period.tsx'
import { CostForm } from './CostForm.tsx'
import { ImportTable } from './ImportTable.tsx'
import { useCosts, COST_LISTS, COSTS_PATH } from './queries.ts'

/** The screen of what campaigns cost, as someone typed or imported it. */
export default function Costs() {
  const period = usePeriod(REPORT_DAYS)
  // A change of the period loads another list. The forms stay, and keep what was typed.
  const [firstPeriod] = useState(period)
  const forms = useCosts(firstPeriod)
  const stored = useCosts(period)
  return (
    <Page title="Costs" back={{ to: '/admin/campaigns', label: 'Back to Campaigns' }}>
      <QueryResult query={forms} name="costs">
        {(overview) => (
          <div className="grid gap-10">
            <ImportTable overview={overview} />
            <CostForm known={overview.known} />
            <Section title="Stored costs" className="grid gap-4">
              <PeriodFields period={period} />
              <QueryResult query={stored} name="costs">
                {({ costs }) => <CostList costs={costs} />}
              </QueryResult>
            </Section>
          </div>
        )}
      </QueryResult>
    </Page>
  )
}

/** How many of a campaign's days are shown, the newest first. */
const ROWS_SHOWN = 100

/** Lists what each campaign cost, with a table of its days to delete from. */
export function CostList({ costs }: { costs: readonly Cost[] }) {
  const deletion = useConfirmedSend<Cost>({
    describe: (cost) => ({
      title: 'Delete cost',
      question: `Delete the cost of ${formatCostSubject(cost)} on ${cost.day}?`,
    }),
    send: (cost) => request(COSTS_PATH, { method: 'DELETE', body: cost }),
    failure: 'The cost could not be deleted.',
    refreshes: COST_LISTS,
  })
  const formatAmount = useAmountFormat()
  if (costs.length === 0)
    return <p className="card py-10 text-center text-muted">No costs in this period.</p>
  const groups = [...Map.groupBy(costs, ({ campaign }) => campaign)]
    .map(([campaign, own]) => ({ campaign, own, sum: sumAmounts(own) }))
    .toSorted((a, b) => b.sum - a.sum)
  return (
    <>
      <p className="tabular-nums">
        {formatAmount(sumAmounts(costs))} for {formatCount(groups.length, 'campaign')}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {groups.map(({ campaign, own, sum }) => (
          <li key={campaign} className="py-3">
            <details>
              <summary className="flex min-h-6 cursor-pointer flex-wrap justify-between gap-x-6">
                <span className="link font-semibold wrap-anywhere">{campaign}</span>
                <span className="tabular-nums">{formatAmount(sum)}</span>
              </summary>
              <CostTable campaign={campaign} costs={own} onDelete={deletion.ask} />
            </details>
          </li>
        ))}
      </ul>
      {deletion.question}
    </>
  )
}

interface TableProps {
  readonly campaign: string
  readonly costs: readonly Cost[]
  readonly onDelete: (cost: Cost) => void
}

function CostTable({ campaign, costs, onDelete }: TableProps) {
  const formatAmount = useAmountFormat()
  const newest = costs.toReversed().slice(0, ROWS_SHOWN)
  const rows = newest.map((cost): Row => [
    // Two costs of the same day need different headings.
    `${cost.day}${cost.source || cost.content ? `, ${formatCostSubject(cost)}` : ''}`,
    formatAmount(cost.amount),
    cost.clicks?.toLocaleString('en-US') ?? '',
    <DeleteButton
      key={buildCostKey(cost)}
      name={`the cost of ${formatCostSubject(cost)} on ${cost.day}`}
      onDelete={() => onDelete(cost)}
    />,
  ])
  return (
    <div className="mt-3 grid gap-2">
      <DataTable
        isWide
        label={`Costs of ${campaign}`}
        columns={['Day', ...numberColumns('Cost', 'Clicks'), 'Action']}
        rows={rows}
      />
      {costs.length > newest.length && (
        <p className="text-sm text-muted">
          The newest {ROWS_SHOWN} of {costs.length.toLocaleString('en-US')}. A shorter period shows
          the others.
        </p>
      )}
    </div>
  )
}

/** @example 'spring (google / cpc, ad blue)' */
function formatCostSubject({ source, medium, campaign, content }: CostSubject): string {
  const channel = [source, medium].filter(Boolean).join(' / ')
  const parts = [channel, content && `ad ${content}`].filter(Boolean).join(', ')
  return parts ? `${campaign} (${parts})` : campaign
}
