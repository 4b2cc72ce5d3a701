import { addDays } from '#domain/time/utc-day.ts'

/** Two days, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** The last days up to `today`, which is one of them. */
export function lastDays(days: number, today: string): Period {
  return { from: addDays(today, 1 - days), to: today }
}
