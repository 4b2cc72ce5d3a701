import { type Site, siteSchema } from '#domain/site/site.ts'
import { findDayStart, formatZoneDay } from '#domain/time/zone-day.ts'
import { readContent } from './read-content.ts'

/** The firm's data. */
export function readSite(siteDir?: string): Promise<Site> {
  return readContent('site', siteSchema, siteDir)
}

/** The calendar day of a time where the firm is, such as `2026-01-31`. Every report counts these days. */
export async function findFirmDay(time: Date): Promise<string> {
  return formatZoneDay(time, (await readSite()).timeZone)
}

/** The first minute of such a day. The day ends where the next one starts: it can have 23 or 25 hours. */
export async function findFirmDayStart(day: string): Promise<Date> {
  return findDayStart(day, (await readSite()).timeZone)
}
