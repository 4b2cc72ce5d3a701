import { DAY_MS } from './duration.ts'

/** The UTC day of a time, such as `2026-01-31`. */
export function formatUtcDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** @example formatDay('2026-03-04') // => 'Mar 4, 2026' */
export function formatDay(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}

export function addDays(day: string, days = 1): string {
  return formatUtcDay(new Date(Date.parse(day) + days * DAY_MS))
}

/** The weekday of a day, from 0 for Monday. */
export function findWeekday(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7
}

/** A period from its first to its last day, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** The number of days in a period; 0 or less when it ends before it begins. */
export function countDays({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

/** The period of the same length that ends the day before. */
export function findPeriodBefore(period: Period): Period {
  return { from: addDays(period.from, -countDays(period)), to: addDays(period.from, -1) }
}

export function isInPeriod(day: string, { from, to }: Period): boolean {
  return day >= from && day <= to
}

/** Whether a month such as `2026-02` has days of a period. */
export function isMonthOf(month: string, { from, to }: Period): boolean {
  return month >= from.slice(0, month.length) && month <= to.slice(0, month.length)
}

/** Whether all days of a month such as `2026-02` are in a period. */
export function coversMonth({ from, to }: Period, month: string): boolean {
  return `${month}-01` >= from && addDays(to).slice(0, month.length) > month
}

/** How many days reports show at first. This file has no zod, so browsers can load it. */
export const REPORT_DAYS = 90
export const FUNNEL_DAYS = 30

/** The longest period of a report, a little more than a year. */
export const MOST_REPORT_DAYS = 400

/**
 * Replaces the first or last day of a period, and moves the other one if a report would be empty or
 * too long.
 */
export function movePeriod(period: Period, end: keyof Period, day: string): Period {
  const other = end === 'from' ? 'to' : 'from'
  const furthest = addDays(day, end === 'from' ? MOST_REPORT_DAYS - 1 : 1 - MOST_REPORT_DAYS)
  // The middle one of the three is the allowed day that is nearest to where the other end was.
  const [, nearest = day] = [day, period[other], furthest].toSorted()
  return { ...period, [end]: day, [other]: nearest }
}
