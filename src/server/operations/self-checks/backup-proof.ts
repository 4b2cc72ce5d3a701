import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type ArchiveRecord, readArchive, writeArchiveLines } from '../../archive/format.ts'
import {
  countAtOnce,
  readRecords,
  type ReadRecord,
  type RecordPosition,
} from '../../archive/read-records.ts'
import { clearStore, findUnreadableReason, writeRecord } from '../../archive/restore.ts'
import { BACKED_UP_STORES } from '../../archive/stores.ts'
import { currentTime } from '../../clock.ts'
import { buildsCostCredits } from '../../environment.ts'
import { blobs } from '../../storage/blobs.ts'
import { collection } from '../../storage/collection.ts'
import { sha256Hex } from '../../storage/hash.ts'
import { inParallel } from '../../storage/parallel.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'
import { type Outcome, ProofFault } from './proof-results.ts'

const SCRATCH = 'restore-scratch'
const AT_ONCE = 24

/** On Netlify a job has 30 seconds, and each record takes four calls. */
const SAMPLE = 200
const LOCAL_SAMPLE = 5_000

/** Where the next night continues; absent where it starts again. */
const positions = collection(
  'proof-position',
  z.object({ store: z.string(), page: z.string().optional(), after: z.string() }).nullable(),
)
const KEY = 'backup'

/**
 * Write a part of a backup as an archive, read it, restore it into a scratch store and compare. The next
 * night continues where this one ended, so every record has its turn.
 */
export async function proveBackup(until: number): Promise<Outcome> {
  await clearStore(SCRATCH)
  let left = buildsCostCredits() ? SAMPLE : LOCAL_SAMPLE
  let position = await findPosition()
  // A listing may no longer know its cursor; the store then starts again.
  await positions.upsert(KEY, () => null)
  try {
    for await (const batch of readBatches(position)) {
      await proveBatch(batch.map(({ record }) => record))
      position = batch.at(-1)?.position
      left -= batch.length
      if (left > 0 && currentTime().getTime() < until) continue
      await positions.upsert(KEY, () => position ?? null)
      return {}
    }
    return {}
  } finally {
    await clearStore(SCRATCH)
  }
}

/** Records of a store that this release no longer has are passed over. */
async function findPosition(): Promise<RecordPosition | undefined> {
  const found = await ifReadable(positions.find(KEY))
  return found && Object.hasOwn(BACKED_UP_STORES, found.store)
    ? { ...found, page: found.page }
    : undefined
}

/** Records with room in memory for all of them. */
async function* readBatches(from?: RecordPosition): AsyncGenerator<ReadRecord[]> {
  let batch: ReadRecord[] = []
  for await (const read of readRecords(from)) {
    batch.push(read)
    if (batch.length < countAtOnce(read.record.store)) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function proveBatch(records: readonly ArchiveRecord[]): Promise<void> {
  const header = { madeAt: currentTime().toISOString(), withPasswords: true }
  const entries = await Array.fromAsync(readArchive(toLines(header, records)))
  const restored = entries.map(({ record }) => record)
  for (const record of restored) {
    const reason = findUnreadableReason(record)
    if (reason !== undefined) throw new ProofFault(`A restore would refuse the record ${reason}.`)
  }
  if (!isDeepStrictEqual(restored, records))
    throw new ProofFault(`An archive of ${nameOf(records[0])} and others reads differently.`)
  await inParallel(entries, AT_ONCE, (entry) => writeRecord(entry, locate))
  await inParallel(restored, AT_ONCE, proveRecord)
}

async function* toLines(
  header: { madeAt: string; withPasswords: boolean },
  records: readonly ArchiveRecord[],
): AsyncGenerator<string> {
  const sources = (async function* () {
    for (const record of records) yield { record }
  })()
  for await (const { line } of writeArchiveLines(header, sources)) yield line
}

/** Compare a restored record, and remove it. */
async function proveRecord(record: ArchiveRecord): Promise<void> {
  const keys = 'keys' in record ? record.keys : [record.key]
  await inParallel(keys, AT_ONCE, async (key) => {
    const place = locate(record.store, key)
    const isSame = await isRestored(record, place.key)
    if (!isSame) throw new ProofFault(`${record.store}/${key} was restored differently.`)
    await blobs(SCRATCH).remove(place.key)
  })
}

async function isRestored(record: ArchiveRecord, key: string): Promise<boolean> {
  if ('bytes' in record) {
    const found = await blobs(SCRATCH).readBytes(key)
    const isSameImage = found && Buffer.from(found.bytes).toString('base64') === record.bytes
    return isSameImage === true && isDeepStrictEqual(found?.metadata, record.metadata)
  }
  const found = await blobs(SCRATCH).read(key)
  if (!found) return false
  return 'keys' in record || isDeepStrictEqual(found.data, record.value)
}

/** One store for all, so that one listing finds what a crash left. */
function locate(store: string, key: string): { store: string; key: string } {
  return { store: SCRATCH, key: sha256Hex(`${store}\n${key}`) }
}

function nameOf(record: ArchiveRecord | undefined): string {
  return record ? `${record.store}/${'key' in record ? record.key : ''}` : 'nothing'
}
