import { z } from 'zod'
import { findPacked } from '../posts/post-store.ts'
import { isApiContext, unavailable } from '../storage/blob-client.ts'
import { blobs, type Listed } from '../storage/blobs.ts'
import { inParallel } from '../storage/parallel.ts'
import { estimateEvents } from '../tracking/events.ts'
import type { ArchiveRecord } from './format.ts'
import { BACKED_UP_STORES, type Contents } from './stores.ts'

/** A line of an archive that is a record and not a page of keys. */
export type StoredRecord = Exclude<ArchiveRecord, { keys: string[] }>

/** A place in the order of all records. */
export const recordPositionSchema = z.object({
  store: z.string(),
  /** The listing's cursor of the page that has `after`; absent for the first page. */
  page: z.string().optional(),
  /** The last key that was read. */
  after: z.string(),
})

export type RecordPosition = z.infer<typeof recordPositionSchema>

/** Every record that a backup holds, store by store. Memory holds one page of keys. */
export async function* readRecords(from?: RecordPosition) {
  const stores = Object.entries(BACKED_UP_STORES)
  const start = from ? stores.findIndex(([store]) => store === from.store) : 0
  for (const [store, contents] of stores.slice(start)) {
    yield* readStore(store, contents, store === from?.store ? from : undefined)
  }
}

async function* readStore(
  store: string,
  contents: Contents,
  from: RecordPosition | undefined,
): AsyncGenerator<{ record: ArchiveRecord; position: RecordPosition }> {
  const after = from?.after ?? ''
  for await (const { blobs: page, cursor } of blobs(store).pagesFrom(from?.page)) {
    // The client takes a 404 for an empty store, which would look like its end.
    if (cursor !== undefined && cursor === from?.page && page.length === 0)
      throw unavailable(new Error(`the listing of ${store} could not be continued`))
    const listed = page.filter(({ key }) => key > after)
    const last = listed.at(-1)
    if (last === undefined) continue
    if (contents === 'keys') {
      const keys = listed.map(({ key }) => key)
      yield { record: { store, keys }, position: { store, page: cursor, after: last.key } }
      continue
    }
    for await (const record of readPage(store, listed)) {
      yield { record, position: { store, page: cursor, after: record.key } }
    }
  }
}

async function* readPage(store: string, listed: readonly Listed[]): AsyncGenerator<StoredRecord> {
  // Images have up to 4 MB, and all that are read at once are in memory.
  const atOnce = BACKED_UP_STORES[store] === 'bytes' ? 4 : 24
  const known = isApiContext() ? await findKnownValues(store, listed) : new Map<string, unknown>()
  const readOnce = async ({ key }: Listed) =>
    // Storage returned JSON.
    known.has(key)
      ? ({ store, key, value: known.get(key) } as StoredRecord)
      : readRecord({ store, key })
  for (let from = 0; from < listed.length; from += atOnce) {
    const records = await inParallel(listed.slice(from, from + atOnce), readOnce, atOnce)
    for (const record of records) if (record) yield record
  }
}

/**
 * Return the values of a listing that need no read of each record, for contexts in which a read is
 * a call of Netlify's API.
 */
async function findKnownValues(store: string, listed: readonly Listed[]) {
  if (store === 'posts') return findPacked(listed)
  return new Map(store === 'events' ? estimateEvents(listed.map(({ key }) => key)) : [])
}

/** A record as it is stored, readable or not; `undefined` when there is none. */
export async function readRecord({ store, key }: Pick<StoredRecord, 'store' | 'key'>) {
  if (BACKED_UP_STORES[store] === 'bytes') {
    const blob = await blobs(store).readBytes(key)
    if (!blob) return undefined
    const bytes = Buffer.from(blob.bytes).toString('base64')
    // Storage returns JSON.
    return { store, key, bytes, metadata: blob.metadata } as StoredRecord
  }
  const found = await blobs(store).read(key)
  // Storage returns JSON.
  return found && ({ store, key, value: found.data } as StoredRecord)
}
