import { changesSchema, type StoredChanges } from '#domain/content/change.ts'
import type { ContentVersion } from '#domain/content/content-document.ts'
import { collection } from '../../storage/collection.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'
import { contentChanges } from './change-store.ts'

/** Earlier saves of documents, each written once, before the next replaces it. */
export const contentRevisions = collection('content-revisions', changesSchema)

const LISTED_MAX = 50
const VERSION_LIMIT = 9_999_999

/** Keep a save. Two writers may keep the same one, which changes nothing. */
export async function keepRevision(id: string, record: StoredChanges): Promise<void> {
  await contentRevisions.create(keyOf(id, record.version), record)
}

/** The saves of a document, newest first, the present one included. */
export async function listVersions(id: string): Promise<ContentVersion[]> {
  const keys = (await contentRevisions.keys(`${id}/`)).slice(0, LISTED_MAX)
  const earlier = await Promise.all(keys.map((key) => ifReadable(contentRevisions.find(key))))
  const records = [await contentChanges.find(id), ...earlier]
  return records.flatMap((record) =>
    record ? [{ ...record, savedBy: record.savedBy.username }] : [],
  )
}

/** An earlier save; `undefined` if it was not kept. */
export function findRevision(id: string, version: number): Promise<StoredChanges | undefined> {
  return contentRevisions.find(keyOf(id, version))
}

/** Keys sort the latest save first. */
function keyOf(id: string, version: number): string {
  return `${id}/${String(VERSION_LIMIT - version).padStart(7, '0')}`
}
