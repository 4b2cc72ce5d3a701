import { DAY_MS } from './duration.ts'

/** The UTC day of a time, such as `2026-01-31`. */
export function formatDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

export function addDays(day: string, days = 1): string {
  return formatDay(new Date(Date.parse(day) + days * DAY_MS))
}

/** As many days, just before those of a period. */
export function findPeriodBefore({ from, to }: { readonly from: string; readonly to: string }) {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** The last day of a month such as `2026-02`. */
export function findLastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return formatDay(new Date(Date.UTC(year, number, 0)))
}

/** Whether all days of a month such as `2026-02` are in a period. */
export function coversMonth(
  { from, to }: { readonly from: string; readonly to: string },
  month: string,
): boolean {
  return `${month}-01` >= from && findLastDay(month) <= to
}

/** How many days reports show at first. Apart from `period.ts`, so browsers load no zod. */
export const REPORT_DAYS = 90
export const FUNNEL_DAYS = 30
