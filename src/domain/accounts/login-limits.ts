const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Wrong passwords for one account from one address, after which that address has to wait. */
export const LOGIN_FAILURES = 5

/** Wrong passwords from one address in an hour, for whatever accounts. */
export const LOGIN_FAILURES_PER_ADDRESS = 100

/** Wrong passwords for one account in an hour, from wherever, that cost nobody else any time. */
const UNDELAYED_FAILURES = 10

/** How long an address waits with an account after its `failures`-th failure. */
export function lockMs(failures: number): number {
  if (failures < LOGIN_FAILURES) return 0
  return Math.min(10 * MINUTE_MS * 2 ** (failures - LOGIN_FAILURES), DAY_MS)
}

/**
 * How long each try to sign in to an account takes longer while it is under attack: never a lock, so
 * that nobody can keep its owner out.
 */
export function delayMs(failures: number): number {
  if (failures < UNDELAYED_FAILURES) return 0
  return Math.min(250 * 2 ** Math.floor((failures - UNDELAYED_FAILURES) / 10), 3000)
}
