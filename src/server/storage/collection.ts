import type { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { isRecord } from '#domain/is-record.ts'
import { sleep } from '../clock.ts'
import { randomFraction } from '../random.ts'
import { unavailable } from './blob-client.ts'
import { BlobStore, type Condition, type Versioned } from './blobs.ts'
import { inParallel } from './parallel.ts'
import { sweepStore, type Progress } from './sweep.ts'
import { ifReadable, UnreadableRecordError } from './unreadable-records.ts'

const ATTEMPTS = 8

/** The version of a record's shape. A record without one is version 1. */
const VERSION_FIELD = 'recordVersion'

/** Brings the fields of one version to the next. */
export type Migration = (fields: Record<string, unknown>) => Record<string, unknown>

/** Stored data as this release reads it, or why it cannot. */
type Parsed<T> = { readonly record: T } | { readonly reason: string; readonly cause?: unknown }

/** Returns the next state of a record, or the same object to leave it. */
type Next<T> = (current: T | undefined) => T | Promise<T>

/** A record around a change; the same object where nothing was written. */
interface Change<T> {
  readonly before: T | undefined
  readonly after: T
}

/**
 * A named set of JSON records in Netlify Blobs, checked by a schema on the way in and on the way
 * out. A record that does not fit, or that a newer release wrote, is never written over: reading it
 * throws {@link UnreadableRecordError}, which lists and jobs skip with {@link ifReadable}.
 *
 * @param migrations From version 1 on, one for each change of the shape.
 */
export function collection<T>(
  name: string,
  schema: z.ZodType<T>,
  migrations: readonly Migration[] = [],
): Collection<T> {
  return new Collection(name, schema, migrations)
}

export class Collection<T> extends BlobStore {
  readonly #schema: z.ZodType<T>
  readonly #migrations: readonly Migration[]

  constructor(name: string, schema: z.ZodType<T>, migrations: readonly Migration[]) {
    super(name)
    this.#schema = schema
    this.#migrations = migrations
  }

  parse(stored: unknown): Parsed<T> {
    // A newer record may hold fields that this release would lose.
    if (readVersion(stored) > this.#migrations.length + 1)
      return { reason: 'is of a newer release' }
    const result = this.#schema.safeParse(this.#migrate(stored))
    if (result.success) return { record: result.data }
    return { reason: 'does not fit its schema', cause: result.error }
  }

  /** A record as it is stored. Version 1 has no number, as earlier releases wrote it. */
  serialize(record: T): unknown {
    const checked = this.#schema.parse(record)
    const version = this.#migrations.length + 1
    return version > 1 && isRecord(checked) ? { ...checked, [VERSION_FIELD]: version } : checked
  }

  override async read(key: string): Promise<Versioned<T> | undefined> {
    const found = await super.read(key)
    if (!found) return undefined
    const { etag } = found
    const parsed = this.parse(found.data)
    if ('record' in parsed) return { data: parsed.record, etag }
    const { reason, cause } = parsed
    throw new UnreadableRecordError({ store: this.name, key, etag, reason }, cause)
  }

  async find(key: string): Promise<T | undefined> {
    return (await this.read(key))?.data
  }

  override write(key: string, record: T, only: Condition): Promise<string | undefined> {
    return super.write(key, this.serialize(record), only)
  }

  /** Create a record. False when the key is taken. */
  async create(key: string, record: T): Promise<boolean> {
    return (await this.write(key, record, { onlyIfNew: true })) !== undefined
  }

  /**
   * Create a record under a unique key, such as one with a random id.
   *
   * @throws {Failure} `unavailable` when storage says that it is taken all the same.
   */
  async add(key: string, record: T): Promise<void> {
    if (await this.create(key, record)) return
    throw unavailable(new Error(`${this.name}/${key} was refused as taken`))
  }

  /** Replace the version that was read. False when it has changed since. */
  async replace(key: string, record: T, etag: string): Promise<boolean> {
    return (await this.write(key, record, { onlyIfMatch: etag })) !== undefined
  }

  /**
   * Change a record without losing a concurrent change: the only compare-and-swap loop. `next` runs
   * on the newest record, perhaps more than once, and writes nothing by returning the same object.
   *
   * @throws {Failure} `conflict` after lost races, or what `next` throws.
   */
  async change(key: string, next: Next<T>): Promise<Change<T>> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const current = await this.read(key)
      const before = current?.data
      const after = await next(before)
      const isWritten =
        after === before ||
        (current ? await this.replace(key, after, current.etag) : await this.create(key, after))
      if (isWritten) return { before, after }
      // Writers that met once should not meet again at the same instant.
      await sleep(randomFraction() * 20 * 2 ** attempt)
    }
    throw new Failure('conflict', 'Someone else is changing this. Please try again.')
  }

  /** The record after a {@link change}, which also runs when there is none yet. */
  async upsert(key: string, next: Next<T>): Promise<T> {
    return (await this.change(key, next)).after
  }

  /** Change an existing record, as {@link upsert} does. @throws {Failure} `not-found`. */
  update(key: string, next: (record: T) => T | Promise<T>): Promise<T> {
    return this.upsert(key, (record) => {
      if (record === undefined) throw new Failure('not-found', 'There is no such record.')
      return next(record)
    })
  }

  /** The readable records of some keys, in their order. */
  async findMany(wanted: Iterable<string>): Promise<ReadonlyMap<string, T>> {
    const found = await inParallel([...new Set(wanted)], async (key) => {
      const record = await ifReadable(this.find(key))
      return record === undefined ? [] : [[key, record] as const]
    })
    return new Map(found.flat())
  }

  /** All readable records below `prefix` by their keys. For small sets only. */
  async entries(prefix?: string): Promise<ReadonlyMap<string, T>> {
    return this.findMany(await this.keys(prefix))
  }

  async all(prefix?: string): Promise<T[]> {
    return [...(await this.entries(prefix)).values()]
  }

  /** Remove the records that have expired, in a run that starts no removal after `until`. */
  removeExpired(isExpired: (record: T) => boolean, until = Infinity): Promise<Progress> {
    const isOver = async (key: string) => {
      const record = await ifReadable(this.find(key))
      return record !== undefined && isExpired(record)
    }
    return sweepStore(this, isOver, until)
  }

  /** Stored data as the newest version, without the version itself. */
  #migrate(stored: unknown): unknown {
    if (!isRecord(stored)) return stored
    const { [VERSION_FIELD]: _, ...fields } = stored
    const missing = this.#migrations.slice(readVersion(stored) - 1)
    return missing.reduce((migrated, migration) => migration(migrated), fields)
  }
}

function readVersion(stored: unknown): number {
  const version = isRecord(stored) ? stored[VERSION_FIELD] : undefined
  return typeof version === 'number' ? version : 1
}
