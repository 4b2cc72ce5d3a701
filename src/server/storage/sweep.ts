import { readAgeOfKey } from '#domain/storage/time-key.ts'
import { currentTime } from '../clock.ts'
import { inParallel } from './parallel.ts'

/** How far a step of a job came. An unfinished step continues in the next run. */
export interface Progress {
  readonly count: number
  readonly isFinished: boolean
}

interface Sweepable {
  pages(): AsyncIterable<readonly { key: string }[]>
  remove(key: string): Promise<void>
}

/**
 * Remove the expired keys of a store, in a run that starts no removal after `until`.
 *
 * @param isOldestFirst Whether no key after one that is kept can have expired, so that the run ends
 *   there.
 * @returns how many were removed.
 */
export async function sweepStore(
  store: Sweepable,
  isExpired: (key: string) => boolean | Promise<boolean>,
  until = Infinity,
  isOldestFirst = false,
): Promise<Progress> {
  let count = 0
  for await (const page of store.pages()) {
    const before = count
    const isFinished = await inParallel(page, async ({ key }) => {
      if (currentTime().getTime() >= until) return false
      if (!(await isExpired(key))) return true
      await store.remove(key)
      count += 1
      return true
    })
    if (isFinished.includes(false)) return { count, isFinished: false }
    if (isOldestFirst && count - before < page.length) break
  }
  return { count, isFinished: true }
}

/** Remove the keys whose last part begins with a time that is older than `keptMs`, or with none. */
export function sweepOldKeys(store: Sweepable, keptMs: number, until?: number): Promise<Progress> {
  const isOld = (key: string) =>
    readAgeOfKey(key.slice(key.lastIndexOf('/') + 1), currentTime()) > keptMs
  return sweepStore(store, isOld, until)
}
