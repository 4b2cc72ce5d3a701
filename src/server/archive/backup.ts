import { type ArchiveProgress, type ArchiveRecord, writeArchiveLines } from './format.ts'
import { type RecordCache, readRecords, type RecordPosition } from './read-records.ts'
import { currentTime } from '../clock.ts'

interface BackupOptions {
  readonly withPasswords: boolean
  readonly now?: Date
  readonly cache?: RecordCache
}

/** Where a backup in parts continues. */
export interface BackupPosition extends ArchiveProgress {
  readonly madeAt: string
  /** Absent until a record was read. */
  readonly position?: RecordPosition | undefined
}

/** All records as the lines of one archive. Memory holds one page of keys. */
export async function* createBackup({
  withPasswords,
  now = currentTime(),
  cache,
}: BackupOptions): AsyncGenerator<string> {
  const all = readRecords(undefined, cache)
  const records = withPasswords ? all : withoutPasswords(all)
  const header = { madeAt: now.toISOString(), withPasswords }
  for await (const { line } of writeArchiveLines(header, records)) yield line
}

/**
 * The lines of a backup without passwords, from its start or from where an earlier part ended. Each
 * has the position after it, except the last.
 */
export async function* continueBackup(
  from?: BackupPosition,
): AsyncGenerator<{ line: string; next: BackupPosition | undefined; isRecord: boolean }> {
  const madeAt = from?.madeAt ?? currentTime().toISOString()
  let position = from?.position
  const records = withoutPasswords(readRecords(position))
  const lines = writeArchiveLines({ madeAt, withPasswords: false }, records, from)
  for await (const { line, progress, source } of lines) {
    position = source?.position ?? position
    const next = progress && { madeAt, position, ...progress }
    yield { line, next, isRecord: source !== undefined }
  }
}

async function* withoutPasswords<R extends { readonly record: ArchiveRecord }>(
  records: AsyncIterable<R>,
): AsyncGenerator<R> {
  for await (const read of records) yield { ...read, record: withoutPassword(read.record) }
}

function withoutPassword(record: ArchiveRecord): ArchiveRecord {
  if (record.store !== 'users' || !('value' in record) || !isObject(record.value)) return record
  const { passwordHash: _, ...value } = record.value
  return { ...record, value }
}

function isObject<T>(value: T): value is Extract<T, Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
