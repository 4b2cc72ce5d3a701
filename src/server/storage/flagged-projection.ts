import { MINUTE_MS } from '#domain/time/duration.ts'
import { currentTime } from '../clock.ts'
import { blobs, type Versioned } from './blobs.ts'
import { collection, type Collection } from './collection.ts'
import { inParallel } from './parallel.ts'
import {
  buildRebuildableSchema,
  hashListing,
  trustOwnShape,
  ProjectionParts,
  listValues,
} from './projection.ts'
import type { ProjectionOptions } from './projection.ts'

const PARTS_AT_ONCE = 8

/** A dirty flag stays at least this long, so that neither a slow change nor a late listing is missed. */
const FLAG_MS = 5 * MINUTE_MS

interface FlaggedOptions<R, E, T> extends ProjectionOptions<R, E> {
  /** The number of characters at the beginning of a key that name its part. */
  readonly partLength: number
  /** Count a part, so that a report need not read its entries. */
  totalsOf(entries: readonly E[]): T | Promise<T>
}

interface Index<T> {
  readonly version: number
  readonly totals: Readonly<Record<string, T>>
  /** The hash of each part's listing when its totals were counted. */
  readonly listings: Readonly<Record<string, string>>
}

interface CountedPart<T> {
  readonly part: string
  readonly totals: T
  readonly listing: string
  readonly repaired: number
}

/**
 * An entry for each of many records, in parts by the beginning of their keys, with totals of each
 * part in one record. A part is flagged before one of its records changes, and built again from its
 * listing by the next reader, who pays two calls when nothing has changed.
 */
export class FlaggedProjection<R, E, T> {
  readonly #options: FlaggedOptions<R, E, T>
  readonly #parts: ProjectionParts<R, E>
  readonly #index: Collection<Index<T> | null>
  readonly #store: string

  constructor(store: string, options: FlaggedOptions<R, E, T>) {
    const shape = {
      totals: trustOwnShape<Index<T>['totals']>(),
      listings: trustOwnShape<Index<T>['listings']>(),
    }
    this.#options = options
    this.#parts = new ProjectionParts(store, options)
    this.#index = collection(store, buildRebuildableSchema(options.version, shape))
    this.#store = store
  }

  /**
   * Set the dirty flag of a record's part, before the record is written or removed.
   *
   * @param before The flag that was set before the write. After it, the flag is set again only if
   *   the minute has changed, because readers remove old flags.
   */
  async flag(key: string, before?: string): Promise<string> {
    const minute = Math.floor(currentTime().getTime() / MINUTE_MS)
    const flag = `flags/${this.#partOf(key)}/${minute}`
    if (flag !== before) await blobs(this.#store).write(flag, 1, { onlyIfNew: true })
    return flag
  }

  /** The totals of each part, in the order of the parts. */
  async readTotals(): Promise<ReadonlyMap<string, T>> {
    const [found, flags] = await Promise.all([this.#index.read('index'), listFlags(this.#store)])
    const stored = found?.data
    if (!stored) return (await this.rebuild()).totals
    const flagged = [...new Set(flags.map(({ part }) => part))]
    const countIfChanged = async (part: string) => {
      // A flag stays for minutes, and a listing is far smaller than a part.
      const listing = hashListing(await this.#options.records.list(part))
      return listing === stored.listings[part] ? [] : [await this.#count(part)]
    }
    const changed = (await inParallel(flagged, countIfChanged, PARTS_AT_ONCE)).flat()
    const totals =
      changed.length > 0 ? await this.#storeTotals(changed, found) : sortByPart(stored.totals)
    await removeOldFlags(this.#store, flags)
    return totals
  }

  /** The entries of a part, in the order of their keys, as {@link readTotals} has counted them. */
  async readEntries(part: string): Promise<E[]> {
    return listValues((await this.#parts.find(part)) ?? (await this.#parts.refresh(part)).entries)
  }

  /**
   * Compare every record's ETag with its entry, and read again what differs.
   *
   * @returns how many entries were wrong although nothing had flagged their parts.
   */
  async rebuild(): Promise<{ totals: ReadonlyMap<string, T>; repaired: number }> {
    const [stored, flags, listed, parts] = await Promise.all([
      this.#index.find('index'),
      listFlags(this.#store),
      this.#options.records.list(),
      blobs(this.#store).keys('parts/'),
    ])
    // A part that lost its last record is no longer listed, and one of another version in no totals.
    const known = parts.map((key) => key.replace('parts/', ''))
    const current = listed.map(({ key }) => this.#partOf(key))
    const names = new Set([...Object.keys(stored?.totals ?? {}), ...known, ...current])
    const counted = await inParallel([...names], (part) => this.#count(part), PARTS_AT_ONCE)
    const totals = await this.#storeTotals(counted)
    const flagged = new Set([...flags, ...(await listFlags(this.#store))].map(({ part }) => part))
    await removeOldFlags(this.#store, flags)
    const missed = stored ? counted.filter(({ part }) => !flagged.has(part)) : []
    return { totals, repaired: missed.reduce((sum, { repaired }) => sum + repaired, 0) }
  }

  #partOf(key: string): string {
    return key.slice(0, this.#options.partLength)
  }

  /** Return no entries, because many parts are counted at once. */
  async #count(part: string): Promise<CountedPart<T>> {
    const { entries, ...rest } = await this.#parts.refresh(part)
    return { part, ...rest, totals: await this.#options.totalsOf(listValues(entries)) }
  }

  /**
   * The last of two processes may write older totals; the flag of the newer ones is still set then.
   *
   * @param found The index as it was read, so that it is read again only if it has changed since.
   */
  async #storeTotals(
    counted: readonly CountedPart<T>[],
    found?: Versioned<Index<T> | null>,
  ): Promise<ReadonlyMap<string, T>> {
    const totals = Object.fromEntries(counted.map(({ part, totals }) => [part, totals]))
    const listings = Object.fromEntries(counted.map(({ part, listing }) => [part, listing]))
    const merge = (current?: Index<T> | null) => ({
      version: this.#options.version,
      totals: { ...current?.totals, ...totals },
      listings: { ...current?.listings, ...listings },
    })
    const next = merge(found?.data)
    const isStored = found && (await this.#index.replace('index', next, found.etag))
    const stored = isStored ? next : await this.#index.upsert('index', merge)
    return sortByPart(stored?.totals ?? {})
  }
}

/** List the parts that may have changed, with the minute in which each was flagged. */
async function listFlags(store: string) {
  return (await blobs(store).keys('flags/')).map((key) => {
    const [, part = '', minute] = key.split('/')
    return { key, part, at: Number(minute) * MINUTE_MS }
  })
}

/** A flag of the future was set while a clock was wrong. */
async function removeOldFlags(store: string, flags: Awaited<ReturnType<typeof listFlags>>) {
  const now = currentTime().getTime()
  const old = flags.filter(({ at }) => Math.abs(now - at) > FLAG_MS)
  await inParallel(old, ({ key }) => blobs(store).remove(key))
}

function sortByPart<T>(totals: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(totals).toSorted(([a], [b]) => a.localeCompare(b)))
}
