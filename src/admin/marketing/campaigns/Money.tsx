import type { SourceFigures } from '#domain/marketing/sources/report.ts'
import { calculateRatios } from '#domain/marketing/sources/ratios.ts'
import { formatCount, formatPercent } from '../../kit/format.ts'
import { useAmountFormat } from '../../kit/use-amount-format.ts'

/** What a link or a campaign cost and brought, each ratio beside its count. Without costs and won leads, nothing. */
export function Money({ figures }: { figures: SourceFigures }) {
  const formatAmount = useAmountFormat()
  const { visits, leads, won, value, cost } = figures
  if (cost === 0 && won === 0) return null
  const { costPerVisit, costPerLead, costPerWon } = calculateRatios(figures)
  const ratio = (amount: number | undefined, count: string) =>
    amount === undefined ? undefined : `${formatAmount(amount)} for each of ${count}`
  const facts = [
    cost > 0 && `Cost ${formatAmount(cost)}`,
    ratio(costPerVisit, formatCount(visits, 'visit')),
    ratio(costPerLead, formatCount(leads, 'lead')),
    ratio(costPerWon, `${won.toLocaleString('en-US')} won`),
    won > 0 && `${won.toLocaleString('en-US')} won, worth ${formatAmount(value)}`,
    won > 0 && cost > 0 && `Return on ad spend ${formatPercent(value, cost)}`,
  ]
  return (
    <ul className="flex w-full flex-wrap gap-x-6 gap-y-1 text-sm tabular-nums">
      {facts.filter(Boolean).map((fact) => (
        <li key={String(fact)}>{fact}</li>
      ))}
    </ul>
  )
}
