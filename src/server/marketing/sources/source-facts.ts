import { addDays } from '#domain/time/utc-day.ts'
import { countDecimals } from '#domain/money/format-amount.ts'
import type { SourceFacts } from '#domain/marketing/sources/report.ts'
import type { SourceTouch } from '#domain/marketing/sources/ratios.ts'
import { pickTouch, tallyTouches, type SourceCell } from '#domain/marketing/sources/source-cell.ts'
import type { PeriodQuery } from '#domain/marketing/report-query.ts'
import { findFirmDayStart, readSite } from '../../site/site.ts'
import { readCosts } from '../costs.ts'
import { readCells } from '../funnel/closed-days.ts'
import type { Counted } from '../funnel/count-day.ts'
import { readPeriodTotals } from '../../leads/period-totals.ts'

/**
 * The leads, visits and costs of some days, in days of the firm's time zone.
 *
 * @param only Leaves the figures of quizzes empty.
 */
export async function readSourceFacts(
  { from, to }: PeriodQuery,
  now: Date,
  touch: SourceTouch = 'last',
  only?: 'visits',
): Promise<SourceFacts & Pick<Counted, 'cells'> & { readonly touched: SourceCell[] }> {
  const [start, end] = await Promise.all([findFirmDayStart(from), findFirmDayStart(addDays(to))])
  const [{ currency }, touched, { cells, visits }, costs] = await Promise.all([
    readSite(),
    readPeriodTotals({ from: start, to: end, now }, ({ sources }) => sources, tallyTouches),
    readCells(from, to, now, only),
    readCosts(from, to),
  ])
  const leads = pickTouch(touched, touch)
  return { leads, touched, cells, visits, costs, valueScale: 10 ** (countDecimals(currency) - 2) }
}
