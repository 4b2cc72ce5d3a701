import { throttle } from '../../limits/throttle.ts'

const HOUR_MS = 60 * 60_000
const USES_PER_HOUR = 120

/** Limit how often an address opens and uses links of accounts. @throws {Failure} `too-many`. */
export function throttleLinks(address: string): Promise<void> {
  return throttle('account-link', address, [{ limit: USES_PER_HOUR, windowMs: HOUR_MS }])
}
