import type { CsvCell } from '../../csv/csv-line.ts'
import { formatDigits } from '../../money/format-amount.ts'
import { calculateRatios } from './ratios.ts'
import type { SourceFigures, SourcesReport } from './report.ts'

/**
 * The sources report as a table. Amounts are in the currency.
 *
 * @param decimals The decimals of the currency.
 */
export function buildSourcesTable(
  { by, touch, from, to, rows, others, total }: SourcesReport,
  decimals: number,
): CsvCell[][] {
  const amount = (units: number | undefined) =>
    units === undefined ? undefined : formatDigits(units, decimals)
  const toRow = (name: string, figures: SourceFigures): Record<string, CsvCell> => {
    const ratios = calculateRatios(figures)
    return {
      [by]: name,
      from,
      to,
      touch,
      visits: figures.visits,
      leads_of_counted_visits: figures.visitLeads,
      leads: figures.leads,
      won: figures.won,
      value: amount(figures.value),
      cost: amount(figures.cost),
      cost_per_visit: amount(ratios.costPerVisit),
      cost_per_lead: amount(ratios.costPerLead),
      cost_per_won: amount(ratios.costPerWon),
      return_on_ad_spend: ratios.returnOnSpend?.toFixed(2),
    }
  }
  const last = toRow('(total)', total)
  const named = rows.map((row) => toRow(row.name || '(unknown)', row))
  const lines = [...named, toRow('(others)', others), last]
  return [Object.keys(last), ...lines.map((line) => Object.values(line))]
}
