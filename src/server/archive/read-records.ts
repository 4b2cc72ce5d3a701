import { unavailable } from '../storage/blob-client.ts'
import { blobs } from '../storage/blobs.ts'
import { inParallel } from '../storage/parallel.ts'
import type { ArchiveRecord } from './format.ts'
import { BACKED_UP_STORES, type Contents } from './stores.ts'

const READS_AT_ONCE = 24
/** Images have up to 4 MB, so these bound the memory. */
const IMAGES_AT_ONCE = 4

/** A place in the order of all records. */
export interface RecordPosition {
  readonly store: string
  /** The listing's cursor of the page that has `after`; absent for the first page. */
  readonly page?: string | undefined
  /** The last key that was read. */
  readonly after: string
}

export interface ReadRecord {
  readonly record: ArchiveRecord
  readonly position: RecordPosition
}

/** Every record that a backup holds, store by store. Memory holds one page of keys. */
export async function* readRecords(from?: RecordPosition): AsyncGenerator<ReadRecord> {
  const stores = Object.entries(BACKED_UP_STORES)
  const start = from ? stores.findIndex(([store]) => store === from.store) : 0
  for (const [store, contents] of stores.slice(start)) {
    yield* readStore(store, contents, store === from?.store ? from : undefined)
  }
}

async function* readStore(
  store: string,
  contents: Contents,
  from?: RecordPosition,
): AsyncGenerator<ReadRecord> {
  let after = from?.after
  for await (const { blobs: page, cursor } of blobs(store).pagesFrom(from?.page)) {
    // The client takes a 404 for an empty store, which would look like its end.
    if (cursor !== undefined && cursor === from?.page && page.length === 0)
      throw unavailable(new Error(`the listing of ${store} could not be continued`))
    const keys = keysAfter(
      after,
      page.map(({ key }) => key),
    )
    after = undefined
    const last = keys.at(-1)
    if (last === undefined) continue
    if (contents === 'keys') {
      yield { record: { store, keys }, position: { store, page: cursor, after: last } }
      continue
    }
    for await (const { key, record } of readPage(store, contents, keys)) {
      yield { record, position: { store, page: cursor, after: key } }
    }
  }
}

/** The keys of a page that come after `after`, which may have been removed since. */
function keysAfter(after: string | undefined, keys: string[]): string[] {
  if (after === undefined) return keys
  const index = keys.indexOf(after)
  return index >= 0 ? keys.slice(index + 1) : keys.filter((key) => key > after)
}

async function* readPage(
  store: string,
  contents: Contents,
  keys: readonly string[],
): AsyncGenerator<{ key: string; record: ArchiveRecord }> {
  const [atOnce, read] =
    contents === 'bytes' ? [IMAGES_AT_ONCE, readBytesRecord] : [READS_AT_ONCE, readJsonRecord]
  for (let from = 0; from < keys.length; from += atOnce) {
    const some = keys.slice(from, from + atOnce)
    const records = await inParallel(some, atOnce, (key) => read(store, key))
    for (const [index, record] of records.entries()) {
      // As many records as keys.
      if (record) yield { key: some[index] as string, record }
    }
  }
}

/** `undefined` when it was removed after it was listed. */
async function readJsonRecord(store: string, key: string): Promise<ArchiveRecord | undefined> {
  const found = await blobs(store).read(key)
  // Storage returns JSON.
  return found && ({ store, key, value: found.data } as ArchiveRecord)
}

async function readBytesRecord(store: string, key: string): Promise<ArchiveRecord | undefined> {
  const found = await blobs(store).readBytes(key)
  if (!found) return undefined
  const bytes = Buffer.from(found.bytes).toString('base64')
  return { store, key, bytes, metadata: found.metadata } as ArchiveRecord
}
