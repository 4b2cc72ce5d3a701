import { BACKED_UP_STORES, EXCLUDED_STORES } from '#server/archive/stores.ts'
import { blobs } from '#server/storage/blobs.ts'

/** All JSON records of all stores, as one text. */
export async function readAllRecords(): Promise<string> {
  const records: unknown[] = []
  for (const [name, contents] of Object.entries(BACKED_UP_STORES)) {
    if (typeof contents !== 'string') records.push(...(await readRecordsOf(name)))
  }
  for (const name of EXCLUDED_STORES) records.push(...(await readRecordsOf(name)))
  return JSON.stringify(records)
}

export async function readRecordsOf(name: string): Promise<unknown[]> {
  const keys = await keysIn(name)
  return Promise.all(keys.map(async (key) => [name, key, (await blobs(name).read(key))?.data]))
}

export async function keysIn(store: string, prefix = ''): Promise<string[]> {
  const pages = await Array.fromAsync(blobs(store).pages(prefix))
  return pages.flat().map(({ key }) => key)
}

/** Remove every record from every store. */
export async function emptyStores(): Promise<void> {
  for (const name of [...Object.keys(BACKED_UP_STORES), ...EXCLUDED_STORES]) {
    for (const key of await keysIn(name)) await blobs(name).remove(key)
  }
}
