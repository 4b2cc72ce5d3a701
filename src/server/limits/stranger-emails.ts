import { DAY_MS } from '#domain/time/duration.ts'
import { foldAddressTag } from '#domain/email/email-address.ts'
import { customerOf } from '../http/client-address.ts'
import { throttle } from './throttle.ts'

/** Emails a day in all to addresses that no one has verified, by kind. */
const DAILY_TOTALS = {
  share: 100,
  result: 100,
  'auto-reply': 200,
  privacy: 200,
} as const

/** Emails of one kind that one customer may cause in a day, of what all share. */
const PER_CUSTOMER = 20

type StrangerEmailKind = keyof typeof DAILY_TOTALS | 'account'

/**
 * Limit emails of one kind to one mailbox, whatever `+tag` its address has.
 *
 * @throws {Failure} `too-many`.
 */
export function throttleMailbox(
  kind: StrangerEmailKind,
  address: string,
  perDay: number,
  subject = '',
): Promise<void> {
  const mailbox = `${foldAddressTag(address)}\n${subject}`
  return throttle(`${kind}-to`, mailbox, [{ limit: perDay, windowMs: DAY_MS }])
}

/**
 * Count an email that a client asks for against the day of its customer, so that no network uses up
 * the day of all others.
 *
 * @throws {Failure} `too-many`.
 */
export function throttleCustomer(kind: StrangerEmailKind, address: string): Promise<void> {
  const limits = [{ limit: PER_CUSTOMER, windowMs: DAY_MS }]
  return throttle(`${kind}-customer`, customerOf(address), limits)
}

/**
 * Count an email about to be queued against the daily total of its kind.
 *
 * @throws {Failure} `too-many`.
 */
export function throttleDailyTotal(
  kind: keyof typeof DAILY_TOTALS,
  { isPeek = false } = {},
): Promise<void> {
  const limits = [{ limit: DAILY_TOTALS[kind], windowMs: DAY_MS }]
  return throttle(`${kind}-all`, 'all', limits, { isPeek })
}
