import { changesSchema, type StoredChanges } from '#domain/content/change.ts'
import { collection } from '../storage/collection.ts'
import { inParallel } from '../storage/parallel.ts'
import { ifReadable } from '../storage/unreadable-records.ts'

/** The changes of each document, one record each under the document's id. It is never removed. */
export const contentChanges = collection('content-changes', changesSchema)

const READS_AT_ONCE = 20

/** The changes of all documents by id, without records that cannot be read. */
export async function readAllChanges(): Promise<ReadonlyMap<string, StoredChanges>> {
  const ids = await contentChanges.keys()
  const records = await inParallel(ids, READS_AT_ONCE, (id) => ifReadable(contentChanges.find(id)))
  return new Map(
    ids.flatMap((id, index) => {
      const record = records[index]
      return record === undefined ? [] : [[id, record] as const]
    }),
  )
}
