import { z } from 'zod'
import { currentStorage } from './blob-client.ts'
import { isSameEtag, type Listed } from './blobs.ts'
import { collection, type Collection } from './collection.ts'
import { sha256Hex } from './hash.ts'
import { inParallel } from './parallel.ts'
import { ifReadable } from './unreadable-records.ts'

/** The entry of a record, with the ETag that the record had. */
export interface Entry<E> {
  readonly etag: string
  readonly value: E
}

export type Entries<E> = Readonly<Record<string, Entry<E>>>

export interface ProjectionOptions<R, E> {
  /** Increased with every change of the stored shapes, so that what an earlier release wrote is built again. */
  readonly version: number
  readonly records: Pick<Collection<R>, 'list' | 'read'>
  entryOf(key: string, record: R): E
}

/** An entry for each record, stored in parts: one for each beginning of the records' keys, or one for all. */
export class ProjectionParts<R, E> {
  readonly #options: ProjectionOptions<R, E>
  readonly #stored: Collection<{ version: number; entries: Entries<E> } | null>

  constructor(store: string, options: ProjectionOptions<R, E>) {
    this.#options = options
    this.#stored = collection(
      store,
      buildRebuildableSchema(options.version, { entries: trustOwnShape<Entries<E>>() }),
    )
  }

  /** Find a stored part; `undefined` if there is none of this version. */
  async find(part: string): Promise<Entries<E> | undefined> {
    return (await this.#stored.find(buildPartKey(part)))?.entries
  }

  async replace(part: string, entries: Entries<E>): Promise<void> {
    const { version } = this.#options
    await this.#stored.upsert(buildPartKey(part), () => ({ version, entries }))
  }

  /**
   * Bring a part up to date. Each attempt lists the records again, so that a slow process never
   * writes over what a faster one has seen.
   */
  async refresh(part: string) {
    let [repaired, listing, entries]: [number, string, Entries<E>] = [0, '', {}]
    await this.#stored.change(buildPartKey(part), async (current) => {
      const known = current?.entries ?? {}
      const listed = await this.#options.records.list(part)
      listing = hashListing(listed)
      entries = await this.readEntries(listed, known)
      repaired = countDifferences(known, entries)
      const { version } = this.#options
      return current && repaired === 0 ? current : { version, entries }
    })
    return { repaired, listing, entries }
  }

  /** Only the records whose ETag has changed are read. */
  async readEntries(listed: readonly Listed[], known: Entries<E>): Promise<Entries<E>> {
    const { records, entryOf } = this.#options
    const readEntry = async ({ key, etag }: Listed): Promise<[string, Entry<E>][]> => {
      const entry = known[key]
      if (entry && isSameEtag(etag, entry.etag)) return [[key, entry]]
      const found = await ifReadable(records.read(key))
      if (!found) return []
      // A late listing has an older ETag than what was read.
      if (entry && isSameEtag(found.etag, entry.etag)) return [[key, entry]]
      return [[key, { etag: found.etag, value: entryOf(key, found.data) }]]
    }
    return Object.fromEntries((await inParallel(listed, readEntry)).flat())
  }
}

/**
 * An entry for each of a few hundred records, in one part or in one for each beginning of their
 * keys. The listing of the records decides which entries are current and which are read again, so a
 * missing, old or unreadable part costs time and never gives a wrong result.
 *
 * @returns a function that lists the entries of all readable records by key, or of those in one
 *   part.
 */
export function listedProjection<R, E>(store: string, options: ProjectionOptions<R, E>) {
  const parts = new ProjectionParts(store, options)
  /** The entries that this process has read, by storage and part. */
  const memories = new WeakMap<object, Map<string, Entries<E>>>()

  return async (part = ''): Promise<ReadonlyMap<string, E>> => {
    const known = memories.get(currentStorage()) ?? new Map<string, Entries<E>>()
    memories.set(currentStorage(), known)
    const listed = await options.records.list(part)
    let current = known.get(part) ?? {}
    const isKnown = listed.every(({ key, etag }) => isSameEtag(etag, current[key]?.etag))
    if (!isKnown) current = (await parts.find(part)) ?? {}
    const entries = await parts.readEntries(listed, current)
    // Builds cannot write, and another process may have written the same.
    const warn = (error: unknown) =>
      console.warn(`the projection ${store} could not be written`, error)
    if (countDifferences(current, entries) > 0) await parts.replace(part, entries).catch(warn)
    known.set(part, entries)
    return new Map(Object.entries(entries).map(([key, { value }]) => [key, value]))
  }
}

/** Create a function that lists all records of a collection. It reads only those that changed. */
export function recordList<R>(store: string, records: Collection<R>): () => Promise<R[]> {
  const read = listedProjection(store, {
    version: 1,
    records,
    entryOf: (_key, record: R) => record,
  })
  return async () => [...(await read()).values()]
}

/** A schema that accepts everything, because only projections write the shape, and its version is checked. */
export const trustOwnShape = <T>() => z.custom<T>()

/** A schema of data that can be built again. Any other shape counts as missing and is written over. */
export function buildRebuildableSchema<S extends z.ZodRawShape>(version: number, shape: S) {
  return z
    .object({ version: z.literal(version), ...shape })
    .nullable()
    .catch(null)
}

/** Hash a listing, to notice when a record of it was added, changed or removed. */
export function hashListing(listed: readonly Listed[]): string {
  return sha256Hex(JSON.stringify(listed.map(({ key, etag }) => [key, etag])))
}

export function listValues<E>(entries: Entries<E>): E[] {
  return Object.values(entries).map(({ value }) => value)
}

function countDifferences<E>(known: Entries<E>, next: Entries<E>): number {
  const changed = Object.keys(next).filter((key) => next[key] !== known[key])
  const removed = Object.keys(known).filter((key) => !Object.hasOwn(next, key))
  return changed.length + removed.length
}

function buildPartKey(part: string): string {
  return `parts/${part || 'all'}`
}
