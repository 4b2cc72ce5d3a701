const MINUTE_MS = 60_000

/**
 * A moment as a `datetime-local` input shows it: on the clock of this browser, to the minute.
 *
 * @example in Dallas, in winter
 * localInputValue(new Date('2026-01-02T15:04:05Z')) // => '2026-01-02T09:04'
 */
export function localInputValue(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS)
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}
