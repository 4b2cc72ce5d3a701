const MINUTE_MS = 60_000

/** No time zone is further from UTC. */
const MAX_OFFSET_MINUTES = 15 * 60

/** Creating a format costs more than a hundred uses. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The calendar day of a time in a time zone.
 *
 * @example
 * formatZoneDay(new Date('2026-02-01T03:00:00Z'), 'America/Chicago') // => '2026-01-31'
 */
export function formatZoneDay(at: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    openFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts['year']?.padStart(4, '0')}-${parts['month']}-${parts['day']}`
}

/**
 * The first minute of a calendar day in a time zone. A day ends where the next one starts, so it can
 * have 23 or 25 hours.
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

function openFormat(timeZone: string): Intl.DateTimeFormat {
  const opened =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
  formats.set(timeZone, opened)
  return opened
}
