import { z } from 'zod'
import { isRecord } from '#domain/is-record.ts'
import { currentTime } from '../clock.ts'
import type { Piece } from '../http/part-response.ts'
import { type ArchiveRecord, writeArchiveLines } from './format.ts'
import { readRecords, recordPositionSchema } from './read-records.ts'
import { BACKED_UP_STORES } from './stores.ts'

export const backupPositionSchema = z.object({
  madeAt: z.iso.datetime(),
  check: z.hash('sha256'),
  records: z.int().min(0),
  /** Absent until a record was read. */
  position: recordPositionSchema
    .refine(({ store }) => Object.hasOwn(BACKED_UP_STORES, store))
    .optional(),
})

/** The position at which a backup in parts continues. */
export type BackupPosition = z.infer<typeof backupPositionSchema>

/**
 * All records as the lines of one archive, from its start or from where an earlier part ended. Each
 * has the position after it, except the last. Memory holds one page of keys.
 */
export async function* createBackup(
  from?: BackupPosition,
  withPasswords = false,
): AsyncGenerator<Piece<BackupPosition>> {
  const madeAt = from?.madeAt ?? currentTime().toISOString()
  let position = from?.position
  const all = readRecords(position)
  const records = withPasswords ? all : removePasswords(all)
  const lines = writeArchiveLines({ madeAt, withPasswords }, records, from)
  for await (const { line, progress, source } of lines) {
    position = source?.position ?? position
    const next = progress && { madeAt, position, ...progress }
    yield { text: `${line}\n`, records: source ? 1 : 0, next }
  }
}

async function* removePasswords<R extends { readonly record: ArchiveRecord }>(
  records: AsyncIterable<R>,
): AsyncGenerator<R> {
  for await (const read of records) yield { ...read, record: removePassword(read.record) }
}

/** The record as an archive without passwords has it. */
export function removePassword(record: ArchiveRecord): ArchiveRecord {
  if (record.store !== 'users' || !('value' in record) || !isRecord(record.value)) return record
  const { passwordHash: _, ...value } = record.value
  return { ...record, value }
}
