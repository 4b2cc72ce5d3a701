import type { SourcesQuery } from '#domain/marketing/report-query.ts'
import { buildSourceRows, type SourcesReport } from '#domain/marketing/sources/report.ts'
import type { SourceTouch } from '#domain/marketing/sources/ratios.ts'
import { pickTouch } from '#domain/marketing/sources/source-cell.ts'
import { findPeriodBefore } from '#domain/time/utc-day.ts'
import { currentTime } from '../../clock.ts'
import { readSourceFacts } from './source-facts.ts'

/** Where the leads of some days came from, in days of the firm's time zone, beside as many days before them. */
export async function readSourcesReport(
  { by, touch, from, to }: SourcesQuery,
  now = currentTime(),
): Promise<SourcesReport> {
  const [facts, before] = await Promise.all([
    readSourceFacts({ from, to }, now, touch, 'visits'),
    readSourceFacts(findPeriodBefore({ from, to }), now, touch, 'visits'),
  ])
  const pickLeads = (wanted: SourceTouch) => ({
    ...facts,
    leads: pickTouch(facts.touched, wanted),
    visits: [],
    costs: [],
  })
  const beside = { before, first: pickLeads('first'), last: pickLeads('last') }
  return { by, touch, from, to, ...buildSourceRows(by, facts, beside) }
}
