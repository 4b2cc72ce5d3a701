import { addDays } from '#domain/time/utc-day.ts'
import { readPartPeriod } from '#domain/leads/lead-part.ts'
import { countDecimals } from '#domain/money/format-amount.ts'
import type { SourceFacts } from '#domain/marketing/sources/report.ts'
import type { SourceTouch } from '#domain/marketing/sources/ratios.ts'
import { pickTouch, tallyTouches, type SourceCell } from '#domain/marketing/sources/source-cell.ts'
import type { PeriodQuery } from '#domain/marketing/report-query.ts'
import { findFirmDayStart, readSite } from '../../site/site.ts'
import { readCosts } from '../costs.ts'
import { readCells } from '../funnel/closed-days.ts'
import type { Counted } from '../funnel/count-day.ts'
import { inbox } from '../../leads/leads.ts'

/** The leads, visits and costs of some days, in days of the firm's time zone. */
export async function readSourceFacts(
  { from, to }: PeriodQuery,
  now: Date,
  touch: SourceTouch = 'last',
): Promise<SourceFacts & Pick<Counted, 'cells'>> {
  const [start, end] = await Promise.all([findFirmDayStart(from), findFirmDayStart(addDays(to))])
  const [{ currency }, leads, { cells, visits }, costs] = await Promise.all([
    readSite(),
    readSourceCells(start, end, now, touch),
    readCells(from, to, now),
    readCosts(from, to),
  ])
  return { leads, cells, visits, costs, valueScale: 10 ** (countDecimals(currency) - 2) }
}

/**
 * The leads by origin that arrived from `from` until just before `to`. Only the parts that the period
 * begins or ends in are read; of the others the totals are enough.
 */
export async function readSourceCells(
  from: Date,
  to: Date,
  now: Date,
  touch: SourceTouch = 'last',
): Promise<SourceCell[]> {
  const overlapping = [...(await inbox.totals())]
    .map(([part, { sources }]) => ({ part, sources, period: readPartPeriod(part) }))
    .filter(({ period }) => period.to > from && period.from < to)
  const cells = overlapping.map(async ({ part, sources, period }) => {
    // Nothing has arrived after now.
    if (period.from >= from && (period.to <= to || now < to)) return sources
    const inside = (await inbox.entries(part)).filter(({ receivedAt }) => {
      const at = new Date(receivedAt)
      return at >= from && at < to
    })
    return tallyTouches(inside)
  })
  return pickTouch((await Promise.all(cells)).flat(), touch)
}
