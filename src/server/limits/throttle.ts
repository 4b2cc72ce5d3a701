import { Failure } from '#domain/failure.ts'
import { newestFirstKey, timeOfKey } from '#domain/storage/time-key.ts'
import { blobs } from '../storage/blobs.ts'
import { networkOf } from '../http/client-address.ts'
import { sha256Hex } from '../storage/hash.ts'
import { environment } from '../environment.ts'
import { currentTime, sleep } from '../clock.ts'
import { newId, randomFraction } from '../random.ts'

/** As many hits as one listing shows: what counting costs is bounded, and so is what it can see. */
const COUNTABLE = 1000

/** How often hits that meet look again who stays. */
const ROUNDS = 8

const DAY_MS = 24 * 60 * 60_000

/** Hits from further ahead than clocks differ were counted while a clock was wrong. */
const SKEW_MS = 2 * 60_000

/** At most `limit` times in any stretch of `windowMs`. */
export interface Limit {
  readonly limit: number
  readonly windowMs: number
}

interface ThrottleOptions {
  readonly now?: Date
  /** Refuse when counting is impossible, instead of letting the visitor through. */
  readonly failsClosed?: boolean
  /** The sentence of the refusal. */
  readonly sentence?: string
}

/**
 * Let `subject`, usually an address, do `name` no more often than every limit allows.
 *
 * One key per hit, counted by listing: there is no counter that two requests could both read before
 * either writes. A refused try is not counted, so waiting always helps.
 *
 * @throws {Failure} `too-many`, with the seconds until the next try can pass.
 */
export async function throttle(
  name: string,
  subject: string,
  limits: readonly Limit[],
  {
    now = currentTime(),
    failsClosed = false,
    sentence = 'Please wait a moment before trying again.',
  }: ThrottleOptions = {},
): Promise<void> {
  const hits = hitsOf(name, subject)
  const countable = limits.filter(({ limit }) => scaleLimit(limit) <= COUNTABLE)
  if (countable.length === 0) return
  const waitMs = await countOrAllow(() => hits.add(countable, now), failsClosed)
  if (waitMs > 0) throw new Failure('too-many', sentence, { retryAfter: Math.ceil(waitMs / 1000) })
}

/** A limit times `RATE_LIMIT_SCALE`, which load tests raise, beyond what can be counted if they like. */
export function scaleLimit(limit: number): number {
  return Math.max(1, Math.round(limit * environment().RATE_LIMIT_SCALE))
}

/** Remove the hits that no limit asks for any more. */
export async function sweepThrottle(now = currentTime()): Promise<void> {
  const store = blobs('throttle')
  for await (const page of store.pages()) {
    for (const { key } of page) {
      const at = timeOfKey(key.slice(key.lastIndexOf('/') + 1))
      if (at === undefined || now.getTime() - at.getTime() > 2 * DAY_MS) await store.remove(key)
    }
  }
}

function hitsOf(name: string, subject: string) {
  const store = blobs('throttle')
  const folder = `${name}/${sha256Hex(networkOf(subject))}/`

  /**
   * Count one hit more, unless a limit is reached: then the milliseconds to wait. Hits that come at the
   * same time never pass a limit together: each stays only when it sees room beside all others, and
   * those that came earlier look again before they give up.
   */
  async function add(limits: readonly Limit[], now: Date): Promise<number> {
    const own = folder + newestFirstKey(now, newId())
    await store.write(own, 1, { onlyIfNew: true })
    for (let round = 1; ; round++) {
      const others = (await keys()).filter((key) => key !== own)
      const earlier = others.filter((key) => key > own)
      const settled = wait(limits, times(earlier, now), now)
      const contested = wait(limits, times(others, now), now)
      if (contested === 0) return 0
      if (settled > 0 || round === ROUNDS) {
        await store.remove(own)
        return contested
      }
      await sleep(randomFraction() * 20 * round)
    }
  }

  /** Newest first. */
  async function keys(): Promise<string[]> {
    for await (const page of store.pages(folder)) return page.map(({ key }) => key)
    return []
  }

  function times(of: readonly string[], now: Date): number[] {
    const all = of.map((key) => timeOfKey(key.slice(folder.length))?.getTime() ?? 0)
    return all.filter((at) => at <= now.getTime() + SKEW_MS)
  }

  return { add }
}

/** Milliseconds until all limits have room for one more, given the earlier times, newest first. */
function wait(limits: readonly Limit[], times: readonly number[], now: Date): number {
  const waits = limits.map(({ limit, windowMs }) => {
    const blocking = times[scaleLimit(limit) - 1]
    return blocking === undefined ? 0 : blocking + windowMs - now.getTime()
  })
  return Math.max(0, ...waits)
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
