import { Failure } from '#domain/failure.ts'
import { blobs, isStorageKey } from '../storage/blobs.ts'
import { inParallel } from '../storage/parallel.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { readArchive, restoreFailure, type ArchiveEntry, type ArchiveRecord } from './format.ts'
import { countAtOnce } from './stored-records.ts'
import { BACKED_UP_STORES, EXCLUDED_STORES } from './stores.ts'
import { clearStore, requireEmptyStores } from './target-stores.ts'
import { randomToken } from '../random.ts'

const WRITES_AT_ONCE = 24

/** Unreadable records that a refusal or a result names; the others are counted. */
const MAX_NAMED = 100

interface RestoreOptions {
  /** Remove existing data first instead of requiring an empty platform. */
  readonly replace?: boolean
  /** Leave out records that this release cannot read instead of restoring nothing. */
  readonly skipUnreadable?: boolean
}

export interface Restored {
  readonly madeAt: string
  readonly records: number
  /** Accounts without a password in the archive, with their new one. */
  readonly newPasswords: readonly { readonly username: string; readonly password: string }[]
  /** What was left out, one line each. */
  readonly skipped: readonly string[]
}

/**
 * Write an archive into an empty platform, after all of it was checked.
 *
 * @param open Reads the archive's lines from the beginning.
 * @throws {Failure} `invalid` naming the line or the unreadable records, or `conflict` when there is
 *   data already.
 */
export async function restoreArchive(
  open: () => AsyncIterable<string>,
  { replace = false, skipUnreadable = false }: RestoreOptions = {},
): Promise<Restored> {
  const { madeAt, unreadable } = await checkArchive(open())
  if (unreadable.length > 0 && !skipUnreadable) throw unreadableArchive(unreadable)
  if (!replace) await requireEmptyStores()
  for (const store of [...Object.keys(BACKED_UP_STORES), ...EXCLUDED_STORES])
    await clearStore(store)
  return { madeAt, skipped: unreadable, ...(await writeAll(open())) }
}

async function checkArchive(
  lines: AsyncIterable<string>,
): Promise<{ madeAt: string; unreadable: string[] }> {
  let madeAt = ''
  const unreadable: string[] = []
  let unnamed = 0
  for await (const { header, record, line } of readArchive(lines)) {
    madeAt = header.madeAt
    const fault = validateRecord(record)
    if (fault) throw restoreFailure(line, fault)
    const reason = findUnreadableReason(record)
    if (reason === undefined) continue
    if (unreadable.length < MAX_NAMED) unreadable.push(reason)
    else unnamed += 1
  }
  if (unnamed > 0) unreadable.push(`and ${unnamed} more`)
  return { madeAt, unreadable }
}

/** Why a record cannot be restored, or `undefined`. */
function validateRecord(record: ArchiveRecord): string | undefined {
  const { store } = record
  if (!Object.hasOwn(BACKED_UP_STORES, store)) return `there is no store "${store}"`
  const contents = BACKED_UP_STORES[store]
  if ((typeof contents === 'string' ? contents : 'json') !== contentsOf(record))
    return `this is not a record of the store "${store}"`
  const keys = 'keys' in record ? record.keys : [record.key]
  return keys.every(isStorageKey) ? undefined : 'this is not a valid key'
}

function contentsOf(record: ArchiveRecord): 'json' | 'bytes' | 'keys' {
  if ('keys' in record) return 'keys'
  return 'bytes' in record ? 'bytes' : 'json'
}

/** Why this release cannot read a record, with its name, or `undefined`. */
export function findUnreadableReason(record: ArchiveRecord): string | undefined {
  if (!('value' in record)) return undefined
  const contents = BACKED_UP_STORES[record.store]
  if (contents === undefined || typeof contents === 'string') return undefined
  const parsed = contents.parse(record.value)
  return 'reason' in parsed ? `${record.store}/${record.key} ${parsed.reason}` : undefined
}

function findAccount({
  store,
  value,
}: Extract<ArchiveRecord, { value: unknown }>): object | undefined {
  return store === 'users' && typeof value === 'object' && value !== null ? value : undefined
}

function unreadableArchive(unreadable: readonly string[]): Failure {
  const message = `Nothing was restored: this release cannot read all records. --skip-unreadable leaves these out:\n  ${unreadable.join('\n  ')}`
  return new Failure('invalid', message)
}

async function writeAll(
  lines: AsyncIterable<string>,
): Promise<Pick<Restored, 'records' | 'newPasswords'>> {
  const newPasswords: { username: string; password: string }[] = []
  let records = 0
  let batch: ArchiveEntry[] = []
  const flush = async () => {
    const written = await inParallel(batch, WRITES_AT_ONCE, (entry) => writeRecord(entry))
    newPasswords.push(...written.filter((account) => account !== undefined))
    batch = []
  }
  for await (const entry of readArchive(lines)) {
    const { record } = entry
    if (findUnreadableReason(record) !== undefined) continue
    records += 'keys' in record ? record.keys.length : 1
    batch.push(entry)
    if (batch.length >= countAtOnce(record.store)) await flush()
  }
  await flush()
  return { records, newPasswords }
}

/** Where a record of an archive goes. */
type Locate = (store: string, key: string) => { readonly store: string; readonly key: string }

/** @returns the account, if it was given a new password. */
export async function writeRecord(
  { header, record }: Pick<ArchiveEntry, 'header' | 'record'>,
  locate: Locate = (store, key) => ({ store, key }),
): Promise<{ username: string; password: string } | undefined> {
  const write = (key: string, value: unknown) => {
    const place = locate(record.store, key)
    return blobs(place.store).write(place.key, value, { onlyIfNew: true })
  }
  if ('keys' in record) {
    await inParallel(record.keys, WRITES_AT_ONCE, (key) => write(key, 1))
    return undefined
  }
  if ('bytes' in record) {
    const bytes = Uint8Array.from(Buffer.from(record.bytes, 'base64'))
    const place = locate(record.store, record.key)
    await blobs(place.store).writeBytes(place.key, bytes.buffer, record.metadata)
    return undefined
  }
  // In an archive with passwords, an account without one has passkeys.
  const account = header.withPasswords ? undefined : findAccount(record)
  if (!account) {
    await write(record.key, record.value)
    return undefined
  }
  const password = randomToken(15)
  const passwordHash = await hashPassword(password)
  await write(record.key, { ...account, passwordHash })
  return { username: 'username' in account ? String(account.username) : record.key, password }
}
