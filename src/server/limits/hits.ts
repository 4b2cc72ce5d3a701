import { newestFirstKey, timeOfKey } from '#domain/storage/time-key.ts'
import { sleep } from '../clock.ts'
import { newId, randomFraction } from '../random.ts'
import { blobs } from '../storage/blobs.ts'
import { sha256Hex } from '../storage/hash.ts'

/** How often hits that arrive together check again which of them may stay. */
const ROUNDS = 8

/** Hits from further in the future were counted while a clock was wrong. */
const SKEW_MS = 2 * 60_000

/** At most `limit` hits in any period of `windowMs`. */
export interface Limit {
  readonly limit: number
  readonly windowMs: number
}

/** The hits of one subject: one key per hit, counted by listing, so parallel requests lose none. */
export function openHits(name: string, subject: string) {
  const store = blobs('throttle')
  const folder = `${name}/${sha256Hex(subject)}/`

  /**
   * Count one more hit, unless a limit is reached. Hits that arrive together never exceed a limit:
   * each stays only if it fits beside all others, and the earlier ones check again first.
   */
  async function add(
    limits: readonly Limit[],
    now: Date,
  ): Promise<{ waitMs: number; undo: () => Promise<void> }> {
    const own = folder + newestFirstKey(now, newId())
    const undo = () => store.remove(own)
    await store.write(own, 1, { onlyIfNew: true })
    for (let round = 1; ; round++) {
      const others = (await listNewest()).filter((key) => key !== own)
      const earlier = others.filter((key) => key > own)
      const waitForEarlier = calculateWait(limits, timesOf(earlier, now), now)
      const waitMs = calculateWait(limits, timesOf(others, now), now)
      if (waitMs === 0) return { waitMs, undo }
      if (waitForEarlier > 0 || round === ROUNDS) {
        await undo()
        return { waitMs, undo }
      }
      await sleep(randomFraction() * 20 * round)
    }
  }

  /** The wait for one more hit, without counting it. */
  async function peek(limits: readonly Limit[], now: Date): Promise<number> {
    return calculateWait(limits, timesOf(await listNewest(), now), now)
  }

  async function listNewest(): Promise<string[]> {
    for await (const page of store.pages(folder)) return page.map(({ key }) => key)
    return []
  }

  function timesOf(keys: readonly string[], now: Date): number[] {
    const times = keys.map((key) => timeOfKey(key.slice(folder.length))?.getTime() ?? 0)
    return times.filter((at) => at <= now.getTime() + SKEW_MS)
  }

  return { add, peek }
}

/** Milliseconds until every limit admits one more, given the earlier times, newest first. */
function calculateWait(limits: readonly Limit[], times: readonly number[], now: Date): number {
  const waits = limits.map(({ limit, windowMs }) => {
    const blocking = times[limit - 1]
    return blocking === undefined ? 0 : blocking + windowMs - now.getTime()
  })
  return Math.max(0, ...waits)
}
