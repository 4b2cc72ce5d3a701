import { type Counts, sumDays } from '../sum.ts'
import { addDays, countDays, type Period } from '../time/utc-day.ts'

/** A point of a chart: a day or a week of a period beside the same one of the period before. */
export type TrendPoint<Name extends string> = ReturnType<typeof buildTrend<Name>>[number]

/**
 * The longest period that is shown by days. Longer ones are shown by weeks, the first of which
 * begins with the period.
 */
const MOST_DAYS = 35

/** @param counts The counts of each day of the period and of the one before. */
export function buildTrend<Name extends string>(
  period: Period,
  counts: ReadonlyMap<string, Counts<Name>>,
) {
  const length = countDays(period)
  const step = length > MOST_DAYS ? 7 : 1
  return Array.from({ length: Math.ceil(length / step) }, (_, i) => {
    const days = Math.min(step, length - i * step)
    const sumFrom = (first: string) => sumDays((day) => counts.get(day), first, days)
    const from = addDays(period.from, i * step)
    return {
      from,
      to: addDays(from, days - 1),
      now: sumFrom(from),
      before: sumFrom(addDays(from, -length)),
    }
  })
}
