import { replaceClock } from '#server/clock.ts'
import { replaceRandomSource } from '#server/random.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import type { SeededRandom } from '#tests/support/seeded-random.ts'
import { createStoreFetch, type StoreOptions } from './store.ts'

const ID_BYTES = 16
const LONGEST_HOOK_CALL_MS = 3_000

interface WorldOptions extends StoreOptions {
  /** The hook was called and accepted it. */
  readonly onBuild: () => void
}

/**
 * Time, randomness, storage and the network belong to the simulation until it is over.
 *
 * @returns a function that puts everything back.
 */
export function replaceWorld(options: WorldOptions): () => void {
  const { scheduler, random, faultRate, onBuild } = options
  const [{ setTimeout: start, clearTimeout: stop }, send] = [globalThis, globalThis.fetch]
  const restores = [replaceClock(scheduler.clock), replaceRandomSource(createRandomSource(random))]
  setBlobsFetch(createStoreFetch(options))
  const hook = async () => {
    const status = random.chance(faultRate() * 5) ? 500 : 200
    if (status === 200) onBuild()
    // People save meanwhile.
    await scheduler.clock.sleep(random.below(LONGEST_HOOK_CALL_MS))
    return new Response(null, { status })
  }
  // The server only starts and stops timers; it reads nothing of them.
  Object.assign(globalThis, {
    setTimeout: scheduler.startTimer,
    clearTimeout: scheduler.stopTimer,
    fetch: hook,
  })
  return () => {
    Object.assign(globalThis, { setTimeout: start, clearTimeout: stop, fetch: send })
    setBlobsFetch()
    for (const restore of restores) restore()
  }
}

let runs = 0

/**
 * Ids end in the number of the run: what the process remembers of an article of an earlier run must not
 * answer for this one's, and their order stays that of the seed.
 */
function createRandomSource(random: SeededRandom): (length: number) => Buffer {
  const run = ++runs
  return (length) => {
    const bytes = random.bytes(length)
    if (length === ID_BYTES) bytes.writeUInt32BE(run, ID_BYTES - 4)
    return bytes
  }
}
