import { changesSchema, type StoredChanges } from '#domain/content/change.ts'
import { collection } from '../../storage/collection.ts'
import { readAll } from './read-all.ts'

/** The changes of each document, one record each under the document's id. It is never removed. */
export const contentChanges = collection('content-changes', changesSchema)

/** The changes of all documents by id, without records that cannot be read. */
export function readAllChanges(): Promise<ReadonlyMap<string, StoredChanges>> {
  return readAll(contentChanges)
}
