import { DAY_MS } from '#domain/time/duration.ts'
import { listPrefixesSince, timeOfKey } from '#domain/storage/time-key.ts'
import type { Collection } from './collection.ts'
import { currentTime } from '../clock.ts'

/** No record is older; a search ends here. */
const OLDEST = new Date('2024-01-01')

/**
 * A page of a newest-first collection, older than the cursor `before`. A listing cannot start in
 * the middle, so this lists time buckets in growing ranges.
 *
 * @returns `next` is the cursor of the next page.
 */
export async function readLogPage<T>(
  collection: Collection<T>,
  { before, limit }: { before?: string | undefined; limit: number },
) {
  const keys = before
    ? await keysBefore(collection, before, timeOfKey(before) ?? currentTime(), limit + 1)
    : await firstKeys(collection, limit + 1)
  const shown = keys.slice(0, limit)
  const read = await collection.findMany(shown)
  const entries = Array.from(read, ([key, record]) => ({ key, record }))
  const last = shown.at(-1)
  return { entries, ...(keys.length > limit && last !== undefined && { next: last }) }
}

/** The keys of the records from `from` until just before `to`. */
export async function listKeysBetween(
  collection: Pick<Collection<unknown>, 'keys'>,
  from: Date,
  to: Date,
): Promise<string[]> {
  const prefixes = listPrefixesSince(from, to)
  const listed = await Promise.all(prefixes.map((prefix) => collection.keys(prefix)))
  return listed.flat().filter((key) => {
    const at = timeOfKey(key)
    return at !== undefined && at >= from && at < to
  })
}

async function firstKeys<T>(collection: Collection<T>, wanted: number): Promise<string[]> {
  const keys: string[] = []
  for await (const page of collection.pages()) {
    keys.push(...page.map(({ key }) => key))
    if (keys.length >= wanted) break
  }
  return keys.slice(0, wanted)
}

async function keysBefore<T>(
  collection: Collection<T>,
  before: string,
  at: Date,
  wanted: number,
): Promise<string[]> {
  const keys = new Set<string>()
  let to = at
  for (let days = 1; keys.size < wanted && to > OLDEST; days *= 3) {
    const from = new Date(to.getTime() - days * DAY_MS)
    for (const prefix of listPrefixesSince(from, to)) {
      for await (const page of collection.pages(prefix)) {
        for (const { key } of page) if (key > before) keys.add(key)
        if (keys.size >= wanted) break
      }
    }
    to = from
  }
  return [...keys].toSorted().slice(0, wanted)
}
