import { Failure } from '#domain/failure.ts'
import { currentTime } from '../clock.ts'
import { environment } from '../environment.ts'
import { networksOf } from '../http/client-address.ts'
import { sweepOld, type Progress } from '../storage/sweep.ts'
import { blobs } from '../storage/blobs.ts'
import { openHits, type Limit } from './hits.ts'

/** One listing shows this many hits, so higher limits are not counted. */
const COUNTABLE = 1000

const DAY_MS = 24 * 60 * 60_000

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
  {
    now = currentTime(),
    failsClosed = false,
    isPeek = false,
    sentence = 'Please wait a moment before trying again.',
  }: ThrottleOptions = {},
): Promise<void> {
  const waitMs = await countOrAllow(() => countHit(name, subject, limits, now, isPeek), failsClosed)
  if (waitMs > 0) throw new Failure('too-many', sentence, { retryAfter: Math.ceil(waitMs / 1000) })
}

/** The milliseconds that {@link throttle} would make the subject wait now; 0 where it cannot count. */
export function readWait(
  name: string,
  subject: string,
  limits: readonly Limit[],
  now = currentTime(),
): Promise<number> {
  return countOrAllow(() => countHit(name, subject, limits, now, true), false)
}

/** A limit times `RATE_LIMIT_SCALE`. */
export function scaleLimit(limit: number): number {
  return Math.max(1, Math.round(limit * environment().RATE_LIMIT_SCALE))
}

/** Remove hits that are older than every window. */
export function sweepThrottle(until?: number): Promise<Progress> {
  return sweepOld(blobs('throttle'), 2 * DAY_MS, until)
}

/** Count a hit for each network of the subject, or for none of them when one is over its limit. */
async function countHit(
  name: string,
  subject: string,
  limits: readonly Limit[],
  now: Date,
  isPeek: boolean,
): Promise<number> {
  const counted: { undo: () => Promise<void> }[] = []
  for (const network of networksOf(subject)) {
    const scaled = scaleLimits(limits, network.factor)
    if (scaled.length === 0) continue
    const hits = openHits(name, network.name)
    const hit = isPeek ? { waitMs: await hits.peek(scaled, now) } : await hits.add(scaled, now)
    if (hit.waitMs > 0) {
      await Promise.all(counted.map(({ undo }) => undo()))
      return hit.waitMs
    }
    if ('undo' in hit) counted.push(hit)
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
