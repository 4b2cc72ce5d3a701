import type { SourcesQuery } from '#domain/marketing/report-query.ts'
import { buildSourceRows, type SourcesReport } from '#domain/marketing/sources/report.ts'
import { buildTrend } from '#domain/marketing/trend.ts'
import { currentTime } from '../../clock.ts'
import { readFacts } from './source-facts.ts'

/** Where the leads of some days came from, in days of the firm's time zone, beside as many days before them. */
export async function readSourcesReport(
  { by, touch, from, to }: SourcesQuery,
  now = currentTime(),
): Promise<SourcesReport> {
  const { facts, before, days } = await readFacts({ from, to }, now)
  const trend = buildTrend({ from, to }, days)
  return { by, touch, from, to, ...buildSourceRows(by, touch, facts, before), trend }
}
