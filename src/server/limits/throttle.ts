import { foldAddressTag } from '#domain/email/email-address.ts'
import { Failure } from '#domain/failure.ts'
import { formatCount } from '#domain/format-count.ts'
import { buildNewestFirstKey, readTimeOfKey } from '#domain/storage/time-key.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/duration.ts'
import { currentTime, sleep } from '../clock.ts'
import { environment } from '../environment.ts'
import { listNetworks, findCustomer } from '../http/client-address.ts'
import { newId, randomFraction } from '../random.ts'
import { blobs } from '../storage/blobs.ts'
import { sha256Hex } from '../storage/hash.ts'

/** One listing shows this many hits, so higher limits are not counted. */
const COUNTABLE = 1000

const SPAM_LIMITS = [{ limit: 20, windowMs: 10 * MINUTE_MS }]

/** The number of times that concurrent hits check again which of them may stay. */
const ROUNDS = 8

/** Hits from further in the future were counted while a clock was wrong. */
const SKEW_MS = 2 * MINUTE_MS

/** At most `limit` hits in any period of `windowMs`. */
export interface Limit {
  readonly limit: number
  readonly windowMs: number
}

interface ThrottleOptions {
  readonly now?: Date
  /** Reject when counting is impossible, instead of letting the visitor through. */
  readonly failsClosed?: boolean
  /** Check the limits without counting this attempt. */
  readonly isPeek?: boolean
  /** The message of the rejection. */
  readonly sentence?: string
}

/**
 * Let `subject`, usually an address, do `name` no more often than every limit allows. A rejected
 * attempt is not counted, so waiting always helps.
 *
 * @throws {Failure} `too-many`, with the seconds until the next attempt can succeed.
 */
export async function throttle(
  name: string,
  subject: string,
  limits: readonly Limit[],
  options: ThrottleOptions = {},
): Promise<void> {
  const { failsClosed = false, sentence } = options
  const waitMs = await countOrAllow(() => countHit(name, subject, limits, options), failsClosed)
  if (waitMs > 0) throw createTooManyFailure(waitMs, sentence)
}

/** The failure of a client that must wait. */
export function createTooManyFailure(waitMs: number, sentence = describeWait(waitMs)): Failure {
  return new Failure('too-many', sentence, { retryAfter: Math.ceil(waitMs / 1000) })
}

function describeWait(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  if (minutes < 2) return 'Please wait a moment before trying again.'
  const hours = Math.ceil(minutes / 60)
  const wait = minutes < 120 ? formatCount(minutes, 'minute') : formatCount(hours, 'hour')
  return `There were too many attempts. Please try again in ${wait}.`
}

/**
 * Limit what one network sends with a form. Spam has a limit of its own, for all forms together, so
 * that it never refuses a person behind the same address.
 *
 * @throws {Failure} `too-many`.
 */
export function throttleForm(
  form: 'contact' | 'assessment',
  address: string,
  limits: readonly Limit[],
  isSpam: boolean,
): Promise<void> {
  return isSpam ? throttle('spam', address, SPAM_LIMITS) : throttle(form, address, limits)
}

/** The milliseconds that {@link throttle} would make the subject wait now; 0 where it cannot count. */
export function readThrottleWait(name: string, subject: string, limits: readonly Limit[]) {
  return countOrAllow(() => countHit(name, subject, limits, { isPeek: true }), false)
}

/** A limit times `RATE_LIMIT_SCALE`. */
export function scaleLimit(limit: number): number {
  return Math.max(1, Math.round(limit * environment().RATE_LIMIT_SCALE))
}

/** The hits of a subject: one key per hit, counted by listing, so parallel requests lose none. */
interface Hits {
  readonly folder: string
  readonly limits: readonly Limit[]
  readonly now: Date
}

const store = () => blobs('throttle')

/** Count a hit for each network of the subject, or for none of them when one is over its limit. */
async function countHit(
  name: string,
  subject: string,
  limits: readonly Limit[],
  { now = currentTime(), isPeek = false }: ThrottleOptions,
): Promise<number> {
  const counted: string[] = []
  for (const network of listNetworks(subject)) {
    const scaled = scaleLimits(limits, network.factor)
    if (scaled.length === 0) continue
    const hits = { folder: `${name}/${sha256Hex(network.name)}/`, limits: scaled, now }
    const own = hits.folder + buildNewestFirstKey(now, newId())
    const waitMs = isPeek
      ? calculateWait(hits, await store().firstKeys(hits.folder))
      : await addHit(hits, own)
    if (waitMs > 0) {
      await Promise.all(counted.map((key) => store().remove(key)))
      return waitMs
    }
    if (!isPeek) counted.push(own)
  }
  return 0
}

function scaleLimits(limits: readonly Limit[], factor: number): Limit[] {
  const scaled = limits.map((each) => ({ ...each, limit: scaleLimit(each.limit) * factor }))
  return scaled.filter(({ limit }) => limit <= COUNTABLE)
}

async function countOrAllow(count: () => Promise<number>, failsClosed: boolean): Promise<number> {
  try {
    return await count()
  } catch (error) {
    if (failsClosed || !(error instanceof Failure)) throw error
    console.warn('could not count for a rate limit, so the request is allowed', error.cause)
    return 0
  }
}

/**
 * Count one more hit, unless a limit is reached. Hits that arrive together never exceed a limit:
 * each stays only if it fits beside all others, and the earlier ones check again first.
 *
 * @returns the milliseconds to wait; 0 for a hit that was counted.
 */
async function addHit(hits: Hits, own: string): Promise<number> {
  await store().write(own, 1, { onlyIfNew: true })
  for (let round = 1; ; round++) {
    const others = (await store().firstKeys(hits.folder)).filter((key) => key !== own)
    const waitMs = calculateWait(hits, others)
    if (waitMs === 0) return 0
    const earlier = others.filter((key) => key > own)
    if (calculateWait(hits, earlier) > 0 || round === ROUNDS) {
      await store().remove(own)
      return waitMs
    }
    await sleep(randomFraction() * 20 * round)
  }
}

/** Milliseconds until every limit admits one more than these, which are listed newest first. */
function calculateWait({ folder, limits, now }: Hits, keys: readonly string[]): number {
  const times = keys
    .map((key) => readTimeOfKey(key.slice(folder.length))?.getTime() ?? 0)
    .filter((time) => time <= now.getTime() + SKEW_MS)
  const waits = limits.map(({ limit, windowMs }) => {
    const blocking = times[limit - 1]
    return blocking === undefined ? 0 : blocking + windowMs - now.getTime()
  })
  return Math.max(0, ...waits)
}

/** Emails a day in all to addresses that no one has verified, by kind. */
const DAILY_TOTALS = { share: 100, result: 100, 'auto-reply': 200, privacy: 200 } as const

/** The number of these emails that one customer may cause in a day. */
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
  return throttle(`${kind}-customer`, findCustomer(address), limits)
}

/**
 * Count an email about to be queued against the daily total of its kind.
 *
 * @throws {Failure} `too-many`.
 */
export function throttleDailyTotal(kind: keyof typeof DAILY_TOTALS, { isPeek = false } = {}) {
  const limits = [{ limit: DAILY_TOTALS[kind], windowMs: DAY_MS }]
  return throttle(`${kind}-all`, 'all', limits, { isPeek })
}
