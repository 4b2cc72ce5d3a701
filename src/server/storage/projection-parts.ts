import { z } from 'zod'
import { isSameEtag } from './blobs.ts'
import { collection, type Collection } from './collection.ts'
import { sha256Hex } from './hash.ts'
import { inParallel } from './parallel.ts'
import { ifReadable } from './unreadable-records.ts'

const READS_AT_ONCE = 24

/** What is known of a record, with the ETag that it had. */
export interface Entry<E> {
  readonly etag: string
  readonly value: E
}

export type Entries<E> = Readonly<Record<string, Entry<E>>>

interface Listed {
  readonly key: string
  readonly etag: string
}

export interface ProjectionOptions<R, E> {
  /** Increased with every change of the stored shapes, so that what an earlier release wrote is built again. */
  readonly version: number
  readonly records: Pick<Collection<R>, 'pages' | 'read'>
  entryOf(key: string, record: R): E
}

/** The stored parts of a projection. */
export function partsOf<R, E, T>(
  store: string,
  { version, records, entryOf }: ProjectionOptions<R, E>,
  totalsOf: (entries: readonly E[]) => T | Promise<T>,
) {
  const stored = collection(
    store,
    derived(
      z.object({ version: z.literal(version), entries: own<Entries<E>>(), totals: own<T>() }),
    ),
  )
  const keyOf = (part: string) => `parts/${part || 'all'}`

  async function listRecords(prefix?: string): Promise<Listed[]> {
    return (await Array.fromAsync(records.pages(prefix))).flat()
  }

  /** Only the records whose ETag has changed are read. */
  async function readEntries(listed: readonly Listed[], known: Entries<E>): Promise<Entries<E>> {
    const read = await inParallel(listed, READS_AT_ONCE, async ({ key, etag }) => {
      const entry = known[key]
      if (isSameEtag(etag, entry?.etag)) return [[key, entry] as const]
      const found = await ifReadable(records.read(key))
      if (!found) return []
      // A late listing has an older ETag than what was read.
      const isKnown = isSameEtag(found.etag, entry?.etag)
      return [
        [key, isKnown ? entry : { etag: found.etag, value: entryOf(key, found.data) }] as const,
      ]
    })
    // Each is an entry: one whose ETag is the known one is known.
    return Object.fromEntries(read.flat()) as Entries<E>
  }

  return {
    listRecords,
    readEntries,

    /** `undefined` where there is none of this version. */
    async find(part: string): Promise<Entries<E> | undefined> {
      return (await stored.find(keyOf(part)))?.entries
    },

    async replace(part: string, entries: Entries<E>): Promise<void> {
      const totals = await totalsOf(valuesOf(entries))
      await stored.upsert(keyOf(part), () => ({ version, entries, totals }))
    },

    /** @param listed A listing of the part, if the caller has one. */
    async refresh(part: string, listed?: readonly Listed[]) {
      let repaired = 0
      let listing = ''
      const { after } = await stored.change(keyOf(part), async (current) => {
        const known = current?.entries ?? {}
        const found = listed ?? (await listRecords(part))
        listing = digestOf(found)
        const entries = await readEntries(found, known)
        repaired = countDifferences(known, entries)
        if (current && repaired === 0) return current
        return { version, entries, totals: await totalsOf(valuesOf(entries)) }
      })
      // The change returns a part, never null. Its entries are left out, because many parts are
      // built at once.
      return { part, repaired, listing, totals: (after as NonNullable<typeof after>).totals }
    },
  }
}

/** The shape of what projections alone write; the version beside it is enough of a check. */
export const own = <T>() => z.custom<T>()

/** What can be built again is never unreadable: another shape counts as missing and is written over. */
export const derived = <T>(schema: z.ZodType<T>) => schema.nullable().catch(null)

export function countDifferences<E>(known: Entries<E>, next: Entries<E>): number {
  const changed = Object.keys(next).filter((key) => next[key] !== known[key])
  const removed = Object.keys(known).filter((key) => !(key in next))
  return changed.length + removed.length
}

export function digestOf(listed: readonly Listed[]): string {
  return sha256Hex(JSON.stringify(listed.map(({ key, etag }) => [key, etag])))
}

export function valuesOf<E>(entries: Entries<E>): E[] {
  return Object.values(entries).map(({ value }) => value)
}
