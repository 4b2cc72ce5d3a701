/** Later than any stored time: the largest number of milliseconds with 13 digits, in 2286. */
const LATEST = 9_999_999_999_999
const DIGITS = 13

/** The key of a record that is listed newest first. */
export const TIME_KEY = /^\d{13}-[0-9a-z-]{1,64}$/

const REVERSED = /^\d{13}(?=-|$)/

/**
 * A time as 13 digits that sort newest first, for the keys of an ordered log.
 *
 * @example
 * reverseTime(new Date('2025-01-01')) // => '8264310400000', which sorts after every later time
 */
export function reverseTime(time: Date): string {
  return String(LATEST - time.getTime()).padStart(DIGITS, '0')
}

/** The key of a record that is listed newest first. */
export function buildNewestFirstKey(time: Date, id: string): string {
  return `${reverseTime(time)}-${id}`
}

/** The time that {@link reverseTime} wrote at the start of a key, or `undefined`. */
export function readTimeOfKey(key: string): Date | undefined {
  const digits = REVERSED.exec(key)?.[0]
  return digits === undefined ? undefined : new Date(LATEST - Number(digits))
}

/** How old the record of a key is in milliseconds; infinitely where the key has no time. */
export function readAgeOfKey(key: string, now: Date): number {
  return now.getTime() - (readTimeOfKey(key)?.getTime() ?? -Infinity)
}
