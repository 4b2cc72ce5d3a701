import type { SourcesQuery } from '#domain/marketing/report-query.ts'
import { buildSourceRows, type SourcesReport } from '#domain/marketing/sources/report.ts'
import { currentTime } from '../../clock.ts'
import { readSourceFacts } from './source-facts.ts'

/** Where the leads of some days came from, in days of the firm's time zone. */
export async function readSourcesReport(
  { by, touch, from, to }: SourcesQuery,
  now = currentTime(),
): Promise<SourcesReport> {
  const facts = await readSourceFacts({ from, to }, now, touch, 'visits')
  return { by, touch, from, to, ...buildSourceRows(by, facts) }
}
