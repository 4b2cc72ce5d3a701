/** Creating a format costs more than a hundred uses. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A time in a time zone, in a form that spreadsheets read as a date.
 *
 * @example
 * formatZoneTime(new Date('2026-02-01T03:00:00Z'), 'America/Chicago') // => '2026-01-31 21:00:00'
 */
export function formatZoneTime(at: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    // Swedish writes dates as ISO 8601 does.
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  return format.format(at)
}
