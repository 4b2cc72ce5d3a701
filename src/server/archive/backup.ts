import { blobs } from '../storage/blobs.ts'
import { inParallel } from '../storage/parallel.ts'
import { writeArchiveLines, type ArchiveRecord } from './format.ts'
import { BACKED_UP_STORES, type Contents } from './stores.ts'
import { currentTime } from '../clock.ts'

const READS_AT_ONCE = 24

interface BackupOptions {
  readonly withPasswords: boolean
  readonly now?: Date
}

/** All records as the lines of one archive. Memory holds one page of keys. */
export function createBackup({
  withPasswords,
  now = currentTime(),
}: BackupOptions): AsyncGenerator<string> {
  return writeArchiveLines({ madeAt: now.toISOString(), withPasswords }, allRecords(withPasswords))
}

async function* allRecords(withPasswords: boolean): AsyncGenerator<ArchiveRecord> {
  for (const [store, contents] of Object.entries(BACKED_UP_STORES)) {
    for await (const record of readStore(store, contents)) {
      yield store === 'users' && !withPasswords ? withoutPassword(record) : record
    }
  }
}

async function* readStore(store: string, contents: Contents): AsyncGenerator<ArchiveRecord> {
  for await (const page of blobs(store).pages()) {
    const keys = page.map(({ key }) => key)
    if (contents === 'keys') {
      yield { store, keys }
      continue
    }
    for (let from = 0; from < keys.length; from += READS_AT_ONCE) {
      const some = keys.slice(from, from + READS_AT_ONCE)
      const records = await inParallel(some, READS_AT_ONCE, (key) =>
        contents === 'bytes' ? readBytesRecord(store, key) : readJsonRecord(store, key),
      )
      yield* records.filter((record) => record !== undefined)
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

function withoutPassword(record: ArchiveRecord): ArchiveRecord {
  if (!('value' in record) || !isObject(record.value)) return record
  const { passwordHash: _, ...value } = record.value
  return { ...record, value }
}

function isObject<T>(value: T): value is Extract<T, Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
