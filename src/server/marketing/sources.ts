import type { PeriodQuery, SourcesQuery } from '#domain/marketing/report-query.ts'
import {
  type Facts,
  buildSourceRows,
  type SourcesReport,
} from '#domain/marketing/sources/report.ts'
import { tallyTouches } from '#domain/marketing/sources/source-cell.ts'
import { buildTrend } from '#domain/marketing/trend.ts'
import { countDecimals } from '#domain/money/format-amount.ts'
import { findPeriodBefore } from '#domain/time/utc-day.ts'
import { currentTime } from '../clock.ts'
import { readPeriodTotals } from '../leads/period-totals.ts'
import { readSite } from '../site/site.ts'
import { readCostSums } from './costs.ts'
import { readPeriods } from './funnel/closed-days.ts'

/** The leads, visits and costs of some days and of those before them, in days of the firm's time zone. */
export async function readSourceFacts({ from, to }: PeriodQuery, now: Date) {
  const periods = [{ from, to }, findPeriodBefore({ from, to })]
  const [{ currency }, leads, counted, costs] = await Promise.all([
    readSite(),
    readPeriodTotals(periods, now, ({ sources }) => sources, tallyTouches),
    readPeriods(periods, now),
    readCostSums(periods),
  ])
  const build = (i: number): Facts => ({
    leads: leads.counts[i] ?? [],
    visits: counted.counts[i]?.visits ?? [],
    cells: counted.counts[i]?.cells ?? [],
    costs: costs[i] ?? [],
    valueScale: 10 ** (countDecimals(currency) - 2),
  })
  const days = new Map(Array.from(leads.days, ([day, count]) => [day, { visits: 0, leads: count }]))
  for (const [day, { visits }] of counted.days)
    days.set(day, { visits, leads: days.get(day)?.leads ?? 0 })
  return { facts: build(0), before: build(1), days }
}

/** Report where the leads of a period came from, beside the period before. Days are those of the firm's time zone. */
export async function readSourcesReport(
  { by, touch, from, to }: SourcesQuery,
  now = currentTime(),
): Promise<SourcesReport> {
  const { facts, before, days } = await readSourceFacts({ from, to }, now)
  const trend = buildTrend({ from, to }, days)
  return { by, touch, from, to, ...buildSourceRows(by, touch, facts, before), trend }
}
