import type { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { unavailable } from './blob-client.ts'
import { blobs, type Versioned } from './blobs.ts'
import { inParallel } from './parallel.ts'
import {
  createRecordCodec,
  FIRST_VERSION,
  type RecordCodec,
  type RecordHistory,
} from './record-codec.ts'
import { sweep, type Progress } from './sweep.ts'
import { ifReadable, UnreadableRecordError } from './unreadable-records.ts'
import { sleep } from '../clock.ts'
import { randomFraction } from '../random.ts'

const ATTEMPTS = 8
const READS_AT_ONCE = 20

/**
 * A named set of JSON records in Netlify Blobs, checked by a schema on the way in and on the way
 * out. Every change is conditional on the ETag that was read, every creation on the key being
 * unused.
 *
 * A record that does not fit, or that a newer release wrote, is never written over: reading it
 * throws {@link UnreadableRecordError}, which lists and jobs turn into a skipped record with {@link
 * ifReadable}.
 */
export function collection<T>(
  name: string,
  schema: z.ZodType<T>,
  history: RecordHistory = FIRST_VERSION,
) {
  const codec = createRecordCodec(schema, history)
  const single = singleRecords(name, codec)
  const { read, find, create, replace } = single

  /**
   * Change a record without losing a concurrent change: the only compare-and-swap loop. `next` may
   * run more than once, each time on the newest record. Returning the same object writes nothing.
   *
   * @throws {Failure} `conflict` after lost races, or what `next` throws.
   */
  async function change(key: string, next: Next<T>): Promise<Change<T>> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const current = await read(key)
      const before = current?.data
      const after = await next(before)
      const isWritten =
        after === before ||
        (current ? await replace(key, after, current.etag) : await create(key, after))
      if (isWritten) return { before, after }
      await pause(attempt)
    }
    throw new Failure('conflict', 'Someone else is changing this. Please try again.')
  }

  /** The record after a {@link change}, which also runs when there is none yet. */
  async function upsert(key: string, next: Next<T>): Promise<T> {
    return (await change(key, next)).after
  }

  /** Like {@link upsert}, of a record that is there. @throws {Failure} `not-found`. */
  function update(key: string, next: (record: T) => T | Promise<T>): Promise<T> {
    return upsert(key, (record) => {
      if (record === undefined) throw new Failure('not-found', 'There is no such record.')
      return next(record)
    })
  }

  /** Keys below `prefix` with their ETags, in pages of up to 1,000, ordered by their bytes. */
  function pages(prefix?: string): AsyncGenerator<{ key: string; etag: string }[]> {
    return blobs(name).pages(prefix)
  }

  /** All keys below `prefix`. */
  function keys(prefix?: string): Promise<string[]> {
    return blobs(name).keys(prefix)
  }

  /** The readable records of some keys, in their order. */
  async function findMany(wanted: Iterable<string>): Promise<ReadonlyMap<string, T>> {
    const found = await inParallel([...new Set(wanted)], READS_AT_ONCE, async (key) => {
      const record = await ifReadable(find(key))
      return record === undefined ? [] : [[key, record] as const]
    })
    return new Map(found.flat())
  }

  /** All readable records below `prefix` by their keys. For small sets only. */
  async function entries(prefix?: string): Promise<ReadonlyMap<string, T>> {
    return findMany(await keys(prefix))
  }

  async function all(prefix?: string): Promise<T[]> {
    return [...(await entries(prefix)).values()]
  }

  /** Remove the records that have expired, in a run that starts no removal after `until`. */
  function removeExpired(isExpired: (record: T) => boolean, until = Infinity): Promise<Progress> {
    const isOver = async (key: string) => {
      const record = await ifReadable(find(key))
      return record !== undefined && isExpired(record)
    }
    return sweep({ pages, remove: single.remove }, isOver, until)
  }

  return {
    ...codec,
    ...single,
    change,
    update,
    upsert,
    pages,
    keys,
    findMany,
    entries,
    all,
    removeExpired,
  }
}

/** Returns the next state of a record, or the same object to leave it. */
type Next<T> = (current: T | undefined) => T | Promise<T>

/** A record around a change; the same object where nothing was written. */
interface Change<T> {
  readonly before: T | undefined
  readonly after: T
}

export type Collection<T> = ReturnType<typeof collection<T>>

/** The operations on one record that never repeat. */
function singleRecords<T>(name: string, codec: RecordCodec<T>) {
  const store = () => blobs(name)

  async function read(key: string): Promise<Versioned<T> | undefined> {
    const found = await store().read(key)
    if (!found) return undefined
    const { etag } = found
    const parsed = codec.parse(found.data)
    if ('record' in parsed) return { data: parsed.record, etag }
    const { reason, cause } = parsed
    throw new UnreadableRecordError({ store: name, key, etag, reason }, cause)
  }

  async function find(key: string): Promise<T | undefined> {
    return (await read(key))?.data
  }

  /** Create a record. False when the key is taken. */
  async function create(key: string, record: T): Promise<boolean> {
    return (await store().write(key, codec.serialize(record), { onlyIfNew: true })) !== undefined
  }

  /**
   * Create a record under a unique key, such as one with a random id.
   *
   * @throws {Failure} `unavailable` when storage says that it is taken all the same.
   */
  async function add(key: string, record: T): Promise<void> {
    if (await create(key, record)) return
    throw unavailable(new Error(`${name}/${key} was refused as taken`))
  }

  /** Replace the version that was read. False when it has changed since. */
  async function replace(key: string, record: T, etag: string): Promise<boolean> {
    const written = await store().write(key, codec.serialize(record), { onlyIfMatch: etag })
    return written !== undefined
  }

  async function remove(key: string): Promise<void> {
    await store().remove(key)
  }

  return { read, find, create, add, replace, remove }
}

/** What a change returns, or `undefined` where the record was removed meanwhile. */
export async function ifPresent<T>(change: Promise<T>): Promise<T | undefined> {
  try {
    return await change
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') return undefined
    throw error
  }
}

/** Writers that met once should not meet again at the same instant. */
function pause(attempt: number): Promise<void> {
  return sleep(randomFraction() * 20 * 2 ** attempt)
}
