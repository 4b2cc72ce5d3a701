import { addDays } from '#domain/time/utc-day.ts'
import { useQueryString } from '../kit/use-query-string.ts'
import { useToday } from '../kit/site.ts'

/** The days of a report, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** The last days up to `today`, which is one of them. */
export function lastDays(days: number, today: string): Period {
  return { from: addDays(today, 1 - days), to: today }
}

/** The period in the address, at first the last `days` days. */
export function usePeriod(days: number): Period {
  const [query] = useQueryString()
  const recent = lastDays(days, useToday())
  return { from: query.get('from') ?? recent.from, to: query.get('to') ?? recent.to }
}
