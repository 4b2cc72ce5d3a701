import { timeOfKey } from '../storage/time-key.ts'

/**
 * A part of the inbox is 11.6 days: the first four of a key's thirteen leading digits. Parts sort
 * newest first, as keys do.
 */
export const PART_DIGITS = 4
const KEY_DIGITS = 13

/** The times of a part's keys: from `from` until just before `to`. */
export function readPartPeriod(part: string): { readonly from: Date; readonly to: Date } {
  const edge = (digit: string) => timeOfKey(part.padEnd(KEY_DIGITS, digit))?.getTime() ?? 0
  return { from: new Date(edge('9')), to: new Date(edge('0') + 1) }
}

/** A cursor after every key of a part. */
export function buildPartEnd(part: string): string {
  return `${part.padEnd(KEY_DIGITS, '9')}-z`
}

/** A cursor before every key of a part, for a list that begins with the oldest. */
export function buildPartStart(part: string): string {
  return `${part.padEnd(KEY_DIGITS, '0')}-0`
}
