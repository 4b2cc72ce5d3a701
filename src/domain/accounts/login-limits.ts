import { DAY_MS, MINUTE_MS } from '../time/duration.ts'

/** Failures for one account from one address before that address must wait. */
export const LOGIN_FAILURES = 5

/** Failures from one address in an hour, for all accounts together. */
export const LOGIN_FAILURES_PER_ADDRESS = 100

/** Failures for one account in an hour, from all addresses, before attempts are delayed. */
const UNDELAYED_FAILURES = 10

const FIRST_LOCK_MS = 10 * MINUTE_MS

/**
 * How long a client must wait after its `failures`-th failure for an account. The wait does not
 * grow for a device that the owner has used.
 */
export function lockMs(failures: number, isKnown: boolean): number {
  if (failures < LOGIN_FAILURES) return 0
  if (isKnown) return FIRST_LOCK_MS
  return Math.min(FIRST_LOCK_MS * 2 ** (Math.floor(failures) - LOGIN_FAILURES), DAY_MS)
}

/** The delay of each attempt for an account under attack. A lock would keep its owner out. */
export function delayMs(failures: number): number {
  if (failures < UNDELAYED_FAILURES) return 0
  return Math.min(250 * 2 ** Math.floor((failures - UNDELAYED_FAILURES) / 10), 3000)
}
