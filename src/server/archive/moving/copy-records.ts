import { Failure } from '#domain/failure.ts'
import type { BlobsAccess } from '../../storage/blob-client.ts'
import { blobs } from '../../storage/blobs.ts'
import { inParallel } from '../../storage/parallel.ts'
import {
  countAtOnce,
  etagOf,
  isSameRecord,
  readStoredRecord,
  writeStoredRecord,
} from '../stored-records.ts'
import { BACKED_UP_STORES, EXCLUDED_STORES } from '../stores.ts'
import { clearStore, requireEmptyStores } from '../target-stores.ts'

/** Two sites whose records are copied or compared. */
export interface Sites {
  readonly from: BlobsAccess
  readonly to: BlobsAccess
}

/** The ETags of a copied record: in the source's listing, and where it was written. */
interface Copy {
  readonly source: string
  readonly target: string
}

/** What was copied, by store and key. Some 200 bytes a record. */
export type Copies = Map<string, Map<string, Copy>>

/**
 * Make the records of one site those of another, in the order of restoring. What the target has
 * besides is removed, sessions and derived records included.
 *
 * @throws {Failure} `conflict` when the target has records and `replace` is not set, or when someone
 *   else writes there.
 */
export async function copyRecords(
  sites: Sites,
  { replace = false }: { readonly replace?: boolean } = {},
): Promise<Copies> {
  if (!replace) await requireEmptyStores(sites.to)
  for (const store of EXCLUDED_STORES) await clearStore(store, sites.to)
  const copies: Copies = new Map()
  for (const store of Object.keys(BACKED_UP_STORES)) {
    copies.set(store, await copyStore(sites, store))
  }
  return copies
}

async function copyStore({ from, to }: Sites, store: string): Promise<Map<string, Copy>> {
  const others = new Set<string>()
  for await (const page of blobs(store, to).pages()) for (const { key } of page) others.add(key)
  const copies = new Map<string, Copy>()
  for await (const page of blobs(store, from).pages()) {
    await inParallel(page, countAtOnce(store), async ({ key, etag }) => {
      const record = await readStoredRecord(store, key, from)
      if (!record) return
      const present = others.delete(key) ? await readStoredRecord(store, key, to) : undefined
      const target =
        present && isSameRecord(present, record)
          ? etagOf(present)
          : await writeStoredRecord(to, { store, key }, record, present)
      if (target === undefined) throw writtenByOthers(store)
      copies.set(key, { source: etag, target })
    })
  }
  await inParallel([...others], countAtOnce(store), (key) => blobs(store, to).remove(key))
  return copies
}

function writtenByOthers(store: string): Failure {
  const message = `Someone else is writing to the target (${store}). Please run the command again with --replace.`
  return new Failure('conflict', message)
}
