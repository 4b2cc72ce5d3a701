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
 * @example
 * formatZoneTime(new Date('2026-02-01T03:00:00Z'), 'America/Chicago') // => '2026-01-31 21:00:00-06:00'
 */
export function formatZoneTime(at: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    // Swedish writes dates as ISO 8601 does.
    new Intl.DateTimeFormat('sv-SE', { timeZone, ...FIELDS })
  formats.set(timeZone, format)
  return format.format(at).replace(' GMT', '').replace('−', '-')
}
