import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { Failure } from '#domain/failure.ts'
import { isRecord } from '#domain/is-record.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { randomToken } from '../random.ts'
import { blobs, isStorageKey } from '../storage/blobs.ts'
import { inParallel } from '../storage/parallel.ts'
import { sweepStore } from '../storage/sweep.ts'
import { removePassword } from './backup.ts'
import { readArchive, restoreFailure, type ArchiveEntry, type ArchiveRecord } from './format.ts'
import { readRecord } from './read-records.ts'
import { BACKED_UP_STORES, EXCLUDED_STORES } from './stores.ts'

/** Unreadable records that a refusal or a result names; the others are counted. */
const MAX_NAMED = 100
/** A record has up to 4 MB. */
const RECORDS_AT_ONCE = 8

interface RestoreOptions {
  /**
   * How to treat existing data: by default there must be none, `replace` removes it first,
   * and `add` keeps it and writes only what is missing.
   */
  readonly existing?: 'none' | 'replace' | 'add'
  /** Leave out records that this release cannot read instead of restoring nothing. */
  readonly skipsUnreadable?: boolean
}

/**
 * Write an archive's records, after all of it was checked.
 *
 * @param open Reads the archive's lines from the beginning.
 * @returns how many were written, accounts that the archive has no password for with their new one,
 *   what was left out, and the names of records that were kept and differ from the archive's.
 * @throws {Failure} `invalid` naming the line or the unreadable records, or `conflict` when there
 *   is data already.
 */
export async function restoreArchive(
  open: () => AsyncIterable<string>,
  { existing = 'none', skipsUnreadable = false }: RestoreOptions = {},
) {
  const { madeAt, unreadable } = await checkArchive(open())
  if (unreadable.length > 0 && !skipsUnreadable) {
    const message = `Nothing was restored: this release cannot read all records. --skip-unreadable leaves these out:\n  ${unreadable.join('\n  ')}`
    throw new Failure('invalid', message)
  }
  if (existing === 'none') await requireEmptyStores()
  const stores = [...Object.keys(BACKED_UP_STORES), ...EXCLUDED_STORES]
  if (existing !== 'add') for (const store of stores) await sweepStore(blobs(store), () => true)
  return { madeAt, skipped: unreadable, ...(await writeAll(open(), existing === 'add')) }
}

/**
 * Refuse to write where there is data already.
 *
 * @throws {Failure} `conflict`, naming the stores.
 */
async function requireEmptyStores(): Promise<void> {
  const filled: string[] = []
  for (const name of Object.keys(BACKED_UP_STORES))
    if ((await blobs(name).firstKeys()).length > 0) filled.push(name)
  if (filled.length === 0) return
  const message = `There is data here already (${filled.join(', ')}). Restoring needs an empty platform, --replace or --add.`
  throw new Failure('conflict', message)
}

async function checkArchive(lines: AsyncIterable<string>) {
  let madeAt = ''
  const unreadable: string[] = []
  for await (const { header, record, line } of readArchive(lines)) {
    madeAt = header.madeAt
    if (isExcluded(record)) continue
    const fault = validateRecord(record)
    if (fault) throw restoreFailure(line, fault)
    const reason = findUnreadableReason(record)
    if (reason !== undefined) unreadable.push(reason)
  }
  const unnamed = unreadable.splice(MAX_NAMED).length
  if (unnamed > 0) unreadable.push(`and ${unnamed} more`)
  return { madeAt, unreadable }
}

/** Whether it is of a store that an earlier release backed up. */
function isExcluded({ store }: ArchiveRecord): boolean {
  return EXCLUDED_STORES.includes(store)
}

/** Why a record cannot be restored, or `undefined`. */
function validateRecord(record: ArchiveRecord): string | undefined {
  const { store } = record
  if (!Object.hasOwn(BACKED_UP_STORES, store)) return `there is no store "${store}"`
  const contents = BACKED_UP_STORES[store]
  const held = 'keys' in record ? 'keys' : 'bytes' in record ? 'bytes' : 'json'
  if ((typeof contents === 'string' ? contents : 'json') !== held)
    return `this is not a record of the store "${store}"`
  const keys = 'keys' in record ? record.keys : [record.key]
  return keys.every(isStorageKey) ? undefined : 'this is not a valid key'
}

/** Why this release cannot read a record, with its name, or `undefined`. */
export function findUnreadableReason(record: ArchiveRecord): string | undefined {
  if (!('value' in record)) return undefined
  const contents = BACKED_UP_STORES[record.store]
  if (contents === undefined || typeof contents === 'string') return undefined
  const parsed = contents.parse(record.value)
  return 'reason' in parsed ? `${record.store}/${record.key} ${parsed.reason}` : undefined
}

async function writeAll(lines: AsyncIterable<string>, keepsExisting: boolean) {
  const newPasswords: { username: string; password: string }[] = []
  const different: string[] = []
  let records = 0
  const restoreEntry = async (entry: ArchiveEntry) => {
    const { record } = entry
    if (isExcluded(record) || findUnreadableReason(record) !== undefined) return
    const present = keepsExisting && !('keys' in record) && (await readRecord(record))
    if (present) {
      if (!isSameRecord(present, entry)) different.push(`${record.store}/${present.key}`)
      return
    }
    records += 'keys' in record ? record.keys.length : 1
    const account = await writeRecord(entry)
    if (account) newPasswords.push(account)
  }
  const entries = Readable.from(readArchive(lines))
  await entries.forEach(restoreEntry, { concurrency: RECORDS_AT_ONCE })
  return { records, newPasswords, different }
}

/** An archive without passwords says nothing of them, and an event's facts are in its key. */
function isSameRecord(present: ArchiveRecord, { header, record }: ArchiveEntry): boolean {
  if (record.store === 'events') return true
  return isDeepStrictEqual(header.withPasswords ? present : removePassword(present), record)
}

/** @returns the account, if it was given a new password. */
async function writeRecord({ header, record }: ArchiveEntry) {
  const store = blobs(record.store)
  const write = (key: string, value: unknown) => store.write(key, value, { onlyIfNew: true })
  if ('keys' in record) {
    await inParallel(record.keys, (key) => write(key, 1))
    return undefined
  }
  if ('bytes' in record) {
    const bytes = Uint8Array.from(Buffer.from(record.bytes, 'base64'))
    await store.writeBytes(record.key, bytes.buffer, record.metadata)
    return undefined
  }
  // In an archive with passwords, an account without one signs in with passkeys.
  const { key, value } = record
  if (header.withPasswords || record.store !== 'users' || !isRecord(value)) {
    await write(key, value)
    return undefined
  }
  const password = randomToken(15)
  await write(key, { ...value, passwordHash: await hashPassword(password) })
  return { username: String(value.username ?? key), password }
}
