import { throttle } from './throttle.ts'
import type { Limit } from './hits.ts'

const MINUTE_MS = 60_000
const SPAM_LIMITS = [{ limit: 20, windowMs: 10 * MINUTE_MS }]

interface Received {
  /** Why it is spam, if it is. */
  readonly spamReason: string | undefined
  readonly now: Date
}

/**
 * Limit what one network sends with a form. Spam has a limit of its own, for all forms together, so that it
 * never refuses a person behind the same address.
 *
 * @throws {Failure} `too-many`.
 */
export function throttleForm(
  form: 'contact' | 'assessment',
  address: string,
  limits: readonly Limit[],
  { spamReason, now }: Received,
): Promise<void> {
  return spamReason === undefined
    ? throttle(form, address, limits, { now })
    : throttle('spam', address, SPAM_LIMITS, { now })
}
