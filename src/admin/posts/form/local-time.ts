const MINUTE_MS = 60_000

/**
 * The value of a `datetime-local` input, which has the browser's time zone and no seconds.
 *
 * @example in Dallas, in winter
 * localInputValue(new Date('2026-01-02T15:04:05Z')) // => '2026-01-02T09:04'
 */
export function localInputValue(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS)
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}
