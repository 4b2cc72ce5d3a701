import { MINUTE_MS } from './duration.ts'

/** No time zone is further from UTC. */
const MAX_OFFSET_MINUTES = 15 * 60

/**
 * The calendar day of a time in a time zone.
 *
 * @example
 * formatZoneDay(new Date('2026-02-01T03:00:00Z'), 'America/Chicago') // => '2026-01-31'
 */
export function formatZoneDay(time: Date, timeZone: string): string {
  const [day = ''] = formatZoneTime(time, timeZone).split(' ')
  return day.padStart('2026-01-31'.length, '0')
}

/**
 * The first minute of a calendar day in a time zone. A day ends where the next one starts, so it
 * can have 23 or 25 hours.
 *
 * @param day Such as `2026-01-31`.
 */
export function findDayStart(day: string, timeZone: string): Date {
  const midnight = Date.parse(day) / MINUTE_MS
  let [before, start] = [midnight - MAX_OFFSET_MINUTES, midnight + MAX_OFFSET_MINUTES]
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2)
    if (formatZoneDay(new Date(middle * MINUTE_MS), timeZone) < day) before = middle
    else start = middle
  }
  return new Date(start * MINUTE_MS)
}

const FIELDS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'longOffset',
} as const

/** Creating a format costs more than a hundred uses. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A time in a time zone, with its offset from UTC.
 *
 * @example formatZoneTime(new Date('2026-02-01T03:00:00Z'), 'America/Chicago') // => '2026-01-31
 *   21:00:00-06:00'
 */
export function formatZoneTime(time: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    // Swedish writes dates as ISO 8601 does.
    new Intl.DateTimeFormat('sv-SE', { timeZone, ...FIELDS })
  formats.set(timeZone, format)
  return format.format(time).replace(' GMT', '').replace('−', '-')
}

/** The time of an article that came with a day alone, as shipped and imported ones do. */
const BARE_DAY = /T00:00:00\.000Z$/

/**
 * The day that an article shows, on its page and in the admin area: where the firm is, or the day
 * that it came with.
 *
 * @example
 * formatPostDay('2026-02-03T02:00:00.000Z', 'America/Chicago') // => '2026-02-02'
 * formatPostDay('2026-02-03T00:00:00.000Z', 'America/Chicago') // => '2026-02-03'
 */
export function formatPostDay(iso: string, timeZone: string): string {
  return BARE_DAY.test(iso) ? iso.slice(0, 10) : formatZoneDay(new Date(iso), timeZone)
}

/** A time that no one takes for a day: one chosen on a clock can be midnight in UTC, six in the evening in Dallas. */
export function markAsTime(iso: string): string {
  return iso.replace(BARE_DAY, 'T00:00:00.001Z')
}
