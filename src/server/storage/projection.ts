import { MINUTE_MS } from '#domain/time/duration.ts'
import { z } from 'zod'
import { currentTime } from '../clock.ts'
import { blobs, isSameEtag } from './blobs.ts'
import { collection } from './collection.ts'
import { inParallel } from './parallel.ts'
import {
  countDifferences,
  derived,
  digestOf,
  type Entries,
  type Entry,
  own,
  partsOf,
  type ProjectionOptions,
  valuesOf,
} from './projection-parts.ts'

const PARTS_AT_ONCE = 8
const REMOVALS_AT_ONCE = 8

/** A dirty flag stays at least this long, so that neither a slow change nor a late listing is missed. */
const FLAG_MS = 5 * MINUTE_MS
/**
 * An entry for each of a few hundred records, in one part or in one for each beginning of their
 * keys. The listing of the records decides which entries are current; others are read from their
 * records. A missing, old or unreadable part therefore costs time and never gives a wrong result.
 */
export function listedProjection<R, E>(store: string, options: ProjectionOptions<R, E>) {
  const parts = partsOf(store, options, () => null)
  /** What this process has read, by part. */
  const known = new Map<string, Entries<E>>()

  return {
    /** The entries of all readable records by key, or of those in one part. */
    async list(part = ''): Promise<ReadonlyMap<string, E>> {
      const listed = await parts.listRecords(part)
      let current = known.get(part) ?? {}
      const isKnown = listed.every(({ key, etag }) => isSameEtag(etag, current[key]?.etag))
      if (!isKnown) current = (await parts.find(part)) ?? {}
      const next = await parts.readEntries(listed, current)
      if (countDifferences(current, next) > 0) await write(part, next)
      known.set(part, next)
      return new Map(Object.entries(next).map(([key, { value }]) => [key, value]))
    },
  }

  /** Best effort: builds cannot write, and what another process writes at the same time is as good. */
  async function write(part: string, entries: Entries<E>): Promise<void> {
    try {
      await parts.replace(part, entries)
    } catch (error) {
      console.warn(`the projection ${store} could not be written`, error)
    }
  }
}

interface PackedOptions<R, E> extends ProjectionOptions<R, E> {
  /** The beginnings of all keys. */
  readonly beginnings: readonly string[]
}

/**
 * An entry for each of thousands of records, for readers to whom each read is expensive, such as
 * builds on Netlify. It is as old as its last refresh: a reader compares ETags.
 */
export function packedProjection<R, E>(
  store: string,
  { beginnings, ...options }: PackedOptions<R, E>,
) {
  const parts = partsOf(store, options, () => null)

  return {
    /** What was packed, by key. */
    async read(): Promise<ReadonlyMap<string, Entry<E>>> {
      const found = await inParallel(beginnings, PARTS_AT_ONCE, parts.find)
      return new Map(found.flatMap((entries) => Object.entries(entries ?? {})))
    },

    /** Bring the parts up to date, of which memory holds one, until this time. */
    async refresh(until: number): Promise<void> {
      for (const part of beginnings) {
        if (currentTime().getTime() < until) await parts.refresh(part)
      }
    },
  }
}

interface FlaggedOptions<R, E, T> extends ProjectionOptions<R, E> {
  /** How many characters of a key name its part. */
  readonly partLength: number
  /** What is counted of a part, so that a report need not read its entries. */
  totalsOf(entries: readonly E[]): T | Promise<T>
}

/**
 * An entry for each of many records, in parts by the beginning of their keys, with totals of each
 * part in one record. A part is flagged before one of its records changes, and built again from its
 * listing by the next reader, who pays two calls when nothing has changed.
 */
export function flaggedProjection<R, E, T>(store: string, options: FlaggedOptions<R, E, T>) {
  const { version, partLength } = options
  const parts = partsOf(store, options, options.totalsOf)
  const index = collection(
    store,
    derived(
      z.object({
        version: z.literal(version),
        totals: z.record(z.string(), own<T>()),
        /** What a part was listed as when its totals were counted. An earlier release noted none. */
        listings: z.record(z.string(), z.string()).default({}),
      }),
    ),
  )
  const partOf = (key: string) => key.slice(0, partLength)

  /**
   * Set the dirty flag of a record's part, before the record is written or removed.
   *
   * @param before What this returned then, for setting it afterwards again: a reader removes the
   *   flag of another time, so it may be gone if the clock was set meanwhile.
   */
  async function flag(key: string, before?: string): Promise<string> {
    const minute = Math.floor(currentTime().getTime() / MINUTE_MS)
    const name = `flags/${partOf(key)}/${minute}`
    if (name !== before) await blobs(store).write(name, 1, { onlyIfNew: true })
    return name
  }

  /** The totals of each part, in the order of the parts. */
  async function totals(): Promise<ReadonlyMap<string, T>> {
    const [stored, flags] = await Promise.all([index.find('index'), listFlags()])
    if (!stored) return (await rebuild()).totals
    if (flags.length === 0) return inOrder(stored.totals)
    const flagged = new Set(flags.map(({ part }) => part))
    const built = await inParallel([...flagged], PARTS_AT_ONCE, async (part) => {
      // A flag stays for minutes, and a listing is far smaller than a part.
      const listing = digestOf(await parts.listRecords(part))
      return listing === stored.listings[part] ? [] : [await parts.refresh(part)]
    })
    const changed = built.flat()
    const next = changed.length === 0 ? inOrder(stored.totals) : await storeTotals(changed)
    await removeOld(flags)
    return next
  }

  /** The entries of a part, in the order of their keys, as {@link totals} has counted them. */
  async function entries(part: string): Promise<E[]> {
    const found = await parts.find(part)
    if (found) return valuesOf(found)
    await parts.refresh(part)
    return valuesOf((await parts.find(part)) ?? {})
  }

  /**
   * Compare every record's ETag with its entry, and read again what differs.
   *
   * @returns how many entries were wrong although nothing had flagged their parts.
   */
  async function rebuild(): Promise<{ totals: ReadonlyMap<string, T>; repaired: number }> {
    const [stored, before, listed] = await Promise.all([
      index.find('index'),
      listFlags(),
      parts.listRecords(),
    ])
    const byPart = Map.groupBy(listed, ({ key }) => partOf(key))
    // A part that lost its last record is no longer listed.
    const names = new Set([...Object.keys(stored?.totals ?? {}), ...byPart.keys()])
    const built = await inParallel([...names], PARTS_AT_ONCE, (part) =>
      parts.refresh(part, byPart.get(part) ?? []),
    )
    const next = await storeTotals(built)
    const flagged = new Set([...before, ...(await listFlags())].map(({ part }) => part))
    await removeOld(before)
    const missed = stored ? built.filter(({ part }) => !flagged.has(part)) : []
    return { totals: next, repaired: missed.reduce((sum, { repaired }) => sum + repaired, 0) }
  }

  /** Of two processes, the last may write older totals; the flag of the newer ones is still set then. */
  async function storeTotals(
    built: readonly { readonly part: string; readonly totals: T; readonly listing: string }[],
  ): Promise<ReadonlyMap<string, T>> {
    const stored = await index.upsert('index', (current) => {
      const isSame = built.every(({ part, listing }) => current?.listings[part] === listing)
      if (current && isSame) return current
      const counted = Object.fromEntries(built.map((one) => [one.part, one.totals]))
      const listings = Object.fromEntries(built.map(({ part, listing }) => [part, listing]))
      return {
        version,
        totals: { ...current?.totals, ...counted },
        listings: { ...current?.listings, ...listings },
      }
    })
    return inOrder(stored?.totals ?? {})
  }

  async function listFlags(): Promise<{ key: string; part: string; at: number }[]> {
    const pages = await Array.fromAsync(blobs(store).pages('flags/'))
    return pages.flat().map(({ key }) => {
      const [, part = '', minute] = key.split('/')
      return { key, part, at: Number(minute) * MINUTE_MS }
    })
  }

  /** A flag of the future was set while a clock was wrong. */
  async function removeOld(flags: readonly { key: string; at: number }[]): Promise<void> {
    const now = currentTime().getTime()
    const old = flags.filter(({ at }) => Math.abs(now - at) > FLAG_MS)
    await inParallel(old, REMOVALS_AT_ONCE, ({ key }) => blobs(store).remove(key))
  }

  return { flag, totals, entries, rebuild }
}

function inOrder<T>(totals: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(totals).toSorted(([a], [b]) => a.localeCompare(b)))
}
