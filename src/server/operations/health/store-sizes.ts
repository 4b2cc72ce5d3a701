import type { StoreSize } from '#domain/health/health-report.ts'
import { BACKED_UP_STORES, EXCLUDED_STORES } from '../../archive/stores.ts'
import { blobs } from '../../storage/blobs.ts'
import { inParallel } from '../../storage/parallel.ts'

/** Ten pages of a listing. Storage has no count. */
const COUNTED = 10_000
const STORES_AT_ONCE = 16

/** How many records each store has, the largest first. Storage does not list the bytes of records. */
export async function measureStores(): Promise<StoreSize[]> {
  const names = [...Object.keys(BACKED_UP_STORES), ...EXCLUDED_STORES]
  const sizes = await inParallel(names, STORES_AT_ONCE, measureStore)
  return sizes.toSorted((a, b) => b.records - a.records || (a.store < b.store ? -1 : 1))
}

async function measureStore(store: string): Promise<StoreSize> {
  let records = 0
  for await (const page of blobs(store).pages()) {
    records += page.length
    if (records >= COUNTED) return { store, records, isMore: true }
  }
  return { store, records, isMore: false }
}
