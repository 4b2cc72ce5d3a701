import { countDecimals } from '#domain/money/format-amount.ts'
import { addDays } from '#domain/funnel/utc-day.ts'
import type { SourcesQuery } from '#domain/sources/query.ts'
import { buildSourceRows, type SourcesReport } from '#domain/sources/report.ts'
import { currentTime } from '../clock.ts'
import { findFirmDayStart } from '../content/firm-day.ts'
import { readAdsQuizzes } from '../content/quizzes.ts'
import { readSite } from '../content/site.ts'
import { readCosts } from '../costs/costs.ts'
import { readCells } from '../funnel/closed-days.ts'
import { readSourceCells } from './source-blocks.ts'

/** Where the leads of some days came from, in days of the firm's time zone. */
export async function readSourcesReport(
  { by, from, to }: SourcesQuery,
  now = currentTime(),
): Promise<SourcesReport> {
  const [start, end] = await Promise.all([findFirmDayStart(from), findFirmDayStart(addDays(to))])
  const [site, quizzes, leads, visits, costs] = await Promise.all([
    readSite(),
    readAdsQuizzes(),
    readSourceCells(start, end, now),
    readCells(from, to, now),
    readCosts(from, to),
  ])
  const valueScale = 10 ** (countDecimals(site.currency) - 2)
  const rows = buildSourceRows(by, { leads, visits, costs, valueScale }, quizzes.keys())
  return { by, from, to, ...rows }
}
