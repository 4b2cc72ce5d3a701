import { formatZoneDay } from './zone-day.ts'

/** Of an article that came with a day and no time: the shipped ones, and imported ones. */
const BARE_DAY = /T00:00:00\.000Z$/

/**
 * The day that an article shows, on its page and in the admin area: where the firm is, or the day that it came with.
 *
 * @example
 * formatPostDay('2026-02-03T02:00:00.000Z', 'America/Chicago') // => '2026-02-02'
 * formatPostDay('2026-02-03T00:00:00.000Z', 'America/Chicago') // => '2026-02-03'
 */
export function formatPostDay(iso: string, timeZone: string): string {
  return BARE_DAY.test(iso) ? iso.slice(0, 10) : formatZoneDay(new Date(iso), timeZone)
}

/** A time that no one takes for a day: one chosen on a clock can be midnight in UTC, six in the evening in Dallas. */
export function asTime(iso: string): string {
  return iso.replace(BARE_DAY, 'T00:00:00.001Z')
}
