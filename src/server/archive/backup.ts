import { isRecord } from '#domain/is-record.ts'
import { currentTime } from '../clock.ts'
import type { Piece } from '../http/part-response.ts'
import { type ArchiveRecord, extendChecksum, FORMAT } from './format.ts'
import { readRecords, type RecordPosition } from './read-records.ts'

/** The position at which a backup in parts continues. */
export interface BackupPosition {
  readonly madeAt: string
  readonly check: string
  readonly records: number
  /** Absent until a record was read. */
  readonly position?: RecordPosition
}

/**
 * All records as the lines of one archive in JSON Lines, from its start or from where an earlier
 * part ended. The last line has a checksum that reveals a changed, lost, repeated or moved line;
 * each other line has the position after it.
 */
export async function* createBackup(
  from?: BackupPosition,
  withPasswords = false,
): AsyncGenerator<Piece<BackupPosition>> {
  let next: BackupPosition = from ?? { madeAt: currentTime().toISOString(), check: '', records: 0 }
  const writeLine = (content: object, position?: RecordPosition) => {
    const line = JSON.stringify(content)
    const records = position ? 1 : 0
    const check = extendChecksum(next.check, line)
    next = { ...next, check, records: next.records + records, ...(position && { position }) }
    return { text: `${line}\n`, records, next }
  }
  if (!from) yield writeLine({ ...FORMAT, madeAt: next.madeAt, withPasswords })
  for await (const { record, position } of readRecords(from?.position))
    yield writeLine(withPasswords ? record : removePassword(record), position)
  const { records, check } = next
  yield { text: `${JSON.stringify({ end: { records, check } })}\n`, records: 0, next: undefined }
}

/** The record as an archive without passwords has it. */
export function removePassword(record: ArchiveRecord): ArchiveRecord {
  if (record.store !== 'users' || !('value' in record) || !isRecord(record.value)) return record
  const { passwordHash: _, ...value } = record.value
  return { ...record, value }
}
