/** Later than any stored time: the largest number of milliseconds with 13 digits, in 2286. */
const LATEST = 9_999_999_999_999

const REVERSED = /^\d{13}(?=-|$)/

/**
 * A time as 13 digits that sort newest first, for the keys of an ordered log.
 *
 * @example
 * reverseTime(new Date('2025-01-01')) // => '8264310400000', which sorts after every later time
 */
export function reverseTime(at: Date): string {
  return String(LATEST - at.getTime()).padStart(13, '0')
}

/** The key of a record that is listed newest first. */
export function newestFirstKey(at: Date, id: string): string {
  return `${reverseTime(at)}-${id}`
}

/** The time that {@link reverseTime} wrote at the start of a key, or `undefined`. */
export function timeOfKey(key: string): Date | undefined {
  const digits = REVERSED.exec(key)?.[0]
  return digits === undefined ? undefined : new Date(LATEST - Number(digits))
}
