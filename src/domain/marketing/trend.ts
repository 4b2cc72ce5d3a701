import { addDays, countDays } from '../time/utc-day.ts'
import { addCounts, type Counts } from '../sum.ts'

/** A point of a chart: a day or a week of a period beside the same one of the period before. */
export interface TrendPoint<Name extends string> {
  readonly from: string
  readonly to: string
  readonly now: Counts<Name>
  readonly before: Counts<Name>
}

/** The longest period that is shown by days. Longer ones are shown by weeks, the first of which begins with the period. */
const MOST_DAYS = 35

/** @param days What was counted on the days of the period and the one before. */
export function buildTrend<Name extends string>(
  period: { readonly from: string; readonly to: string },
  days: ReadonlyMap<string, Counts<Name>>,
): TrendPoint<Name>[] {
  const length = countDays(period)
  const step = length > MOST_DAYS ? 7 : 1
  const sum = (first: number, last: number) => {
    const counts: Partial<Record<Name, number>> = {}
    for (let i = first; i <= last; i++) {
      const day = days.get(addDays(period.from, i))
      if (day) addCounts(counts, day)
    }
    return counts
  }
  return Array.from({ length: Math.ceil(length / step) }, (_, i) => {
    const [first, last] = [i * step, Math.min((i + 1) * step, length) - 1]
    return {
      from: addDays(period.from, first),
      to: addDays(period.from, last),
      now: sum(first, last),
      before: sum(first - length, last - length),
    }
  })
}
