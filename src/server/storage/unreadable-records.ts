import { z } from 'zod'
import { currentTime } from '../clock.ts'
import { blobs } from './blobs.ts'
import { sha256Hex } from './hash.ts'
import { inParallel } from './parallel.ts'

/** Bounds the list and the memory of what was reported. */
const LIMIT = 100

const entrySchema = z.object({
  store: z.string(),
  key: z.string(),
  /** The version that could not be read; any other clears the entry. */
  etag: z.string(),
  reason: z.string(),
  foundAt: z.iso.datetime(),
})

export type UnreadableRecord = z.infer<typeof entrySchema>

const entries = () => blobs('unreadable-records')

/** The records that this process has reported. A list is read often and must not fill the log. */
const reported = new Set<string>()

/** A stored record that this release cannot read: damaged, or written by a newer release. */
export class UnreadableRecordError extends Error {
  override readonly name = 'UnreadableRecordError'
  readonly record: Omit<UnreadableRecord, 'foundAt'>

  constructor(record: Omit<UnreadableRecord, 'foundAt'>, cause?: unknown) {
    super(`the stored record ${record.store}/${record.key} ${record.reason}`, { cause })
    this.record = record
  }
}

/** The record, or `undefined` when it cannot be read. It is then reported once. */
export async function ifReadable<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof UnreadableRecordError)) throw error
    await reportUnreadable(error)
    return undefined
  }
}

/**
 * The records that were skipped and have not been repaired or removed since.
 *
 * @param isWanted Chooses by the record as it is stored.
 */
export async function listUnreadableRecords(
  limit = LIMIT,
  isWanted: (raw: unknown) => boolean = () => true,
): Promise<UnreadableRecord[]> {
  const keys: string[] = []
  for await (const page of entries().pages()) {
    keys.push(...page.map(({ key }) => key))
    if (keys.length >= limit) break
  }
  const found = await inParallel(keys.slice(0, limit), async (key) => {
    const { entry, current } = await readEntry(key)
    if (entry && current?.etag === entry.etag) return isWanted(current.data) ? entry : undefined
    await entries().remove(key)
    return undefined
  })
  return found.filter((entry) => entry !== undefined)
}

/** A skipped record as it is stored, or `undefined` when it is not one of them. */
export async function findUnreadableRecord(store: string, key: string): Promise<unknown> {
  const { current } = await readEntry(entryKey(store, key))
  return current && JSON.parse(JSON.stringify(current.data, hideHash))
}

/** An administrator repairs records, and still has no use for anyone's password hash. */
function hideHash(name: string, value: unknown): unknown {
  return name === 'passwordHash' ? '(hidden)' : value
}

/** Log the record and note it in the store. The note is best effort, because the store may be failing. */
async function reportUnreadable(error: UnreadableRecordError): Promise<void> {
  const { record } = error
  const id = `${record.store}/${record.key}/${record.etag}`
  if (reported.has(id)) return
  if (reported.size >= LIMIT) reported.clear()
  reported.add(id)
  console.warn(`${error.message}; it is left out`, error.cause ?? '')
  const entry = { ...record, foundAt: currentTime().toISOString() }
  try {
    const key = entryKey(record.store, record.key)
    const earlier = await entries().read(key)
    const only = earlier ? { onlyIfMatch: earlier.etag } : ({ onlyIfNew: true } as const)
    await entries().write(key, entry, only)
  } catch (cause) {
    console.warn('a record that cannot be read was not noted', cause)
  }
}

/** The note of a skipped record, with the record that replaced it. */
async function readEntry(id: string) {
  const { data: entry } = entrySchema.safeParse((await entries().read(id))?.data)
  return entry ? { entry, current: await blobs(entry.store).read(entry.key) } : {}
}

function entryKey(store: string, key: string): string {
  return sha256Hex(`${store}\n${key}`)
}
