import type { Collection } from '../../storage/collection.ts'
import { inParallel } from '../../storage/parallel.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'

const READS_AT_ONCE = 20

/** All records of a small store by their keys, without those that cannot be read. */
export async function readAll<T>(
  records: Pick<Collection<T>, 'keys' | 'find'>,
): Promise<ReadonlyMap<string, T>> {
  const keys = await records.keys()
  const found = await inParallel(keys, READS_AT_ONCE, async (key) => {
    const record = await ifReadable(records.find(key))
    return record === undefined ? [] : [[key, record] as const]
  })
  return new Map(found.flat())
}
