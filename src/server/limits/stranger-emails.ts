import { foldAddressTag } from '#domain/email/email-address.ts'
import { currentTime } from '../clock.ts'
import { throttle } from './throttle.ts'

const DAY_MS = 24 * 60 * 60_000

/** Emails a day in all to addresses that no one has verified, by kind. */
const DAILY_TOTALS = {
  share: 100,
  result: 100,
  'auto-reply': 200,
  privacy: 200,
  account: 200,
} as const

type StrangerEmailKind = keyof typeof DAILY_TOTALS

/**
 * Limit emails of one kind to one mailbox, whatever `+tag` its address has.
 *
 * @throws {Failure} `too-many`.
 */
export function throttleMailbox(
  kind: StrangerEmailKind,
  address: string,
  perDay: number,
  { subject = '', now = currentTime() } = {},
): Promise<void> {
  const mailbox = `${foldAddressTag(address)}\n${subject}`
  return throttle(`${kind}-to`, mailbox, [{ limit: perDay, windowMs: DAY_MS }], { now })
}

/**
 * Count an email about to be queued against the daily total of its kind.
 *
 * @throws {Failure} `too-many`.
 */
export function throttleDailyTotal(
  kind: StrangerEmailKind,
  { isPeek = false, now = currentTime() } = {},
): Promise<void> {
  const limits = [{ limit: DAILY_TOTALS[kind], windowMs: DAY_MS }]
  return throttle(`${kind}-all`, 'all', limits, { isPeek, now })
}
