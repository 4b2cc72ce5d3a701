import { addDays } from '#domain/funnel/utc-day.ts'
import { countDecimals } from '#domain/money/format-amount.ts'
import type { SourceTouch } from '#domain/sources/dimensions.ts'
import type { SourceFacts } from '#domain/sources/report.ts'
import type { PeriodQuery } from '#domain/time/period.ts'
import { findFirmDayStart } from '../content/firm-day.ts'
import { readSite } from '../content/site.ts'
import { readCosts } from '../costs/costs.ts'
import { readCells } from '../funnel/closed-days.ts'
import { readSourceCells } from './source-blocks.ts'

/** The leads, visits and costs of some days, in days of the firm's time zone. */
export async function readSourceFacts(
  { from, to }: PeriodQuery,
  now: Date,
  touch: SourceTouch = 'last',
): Promise<SourceFacts> {
  const [start, end] = await Promise.all([findFirmDayStart(from), findFirmDayStart(addDays(to))])
  const [{ currency }, leads, visits, costs] = await Promise.all([
    readSite(),
    readSourceCells(start, end, now, touch),
    readCells(from, to, now),
    readCosts(from, to),
  ])
  return { leads, visits, costs, valueScale: 10 ** (countDecimals(currency) - 2) }
}
