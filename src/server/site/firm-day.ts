import { findDayStart, formatZoneDay } from '#domain/time/zone-day.ts'
import { readSite } from './site.ts'

/** The calendar day of a time where the firm is, such as `2026-01-31`. Every report counts these days. */
export async function findFirmDay(at: Date): Promise<string> {
  return formatZoneDay(at, (await readSite()).timeZone)
}

/** The first minute of such a day. The day ends where the next one starts: it can have 23 or 25 hours. */
export async function findFirmDayStart(day: string): Promise<Date> {
  return findDayStart(day, (await readSite()).timeZone)
}
