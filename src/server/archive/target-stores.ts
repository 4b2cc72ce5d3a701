import { Failure } from '#domain/failure.ts'
import type { BlobsAccess } from '../storage/blob-client.ts'
import { blobs } from '../storage/blobs.ts'
import { inParallel } from '../storage/parallel.ts'
import { BACKED_UP_STORES } from './stores.ts'

const REMOVALS_AT_ONCE = 24

/**
 * Refuse to write where there is data already.
 *
 * @throws {Failure} `conflict`, naming the stores.
 */
export async function requireEmptyStores(site?: BlobsAccess): Promise<void> {
  const filled: string[] = []
  for (const name of Object.keys(BACKED_UP_STORES)) {
    for await (const page of blobs(name, site).pages()) {
      if (page.length > 0) filled.push(name)
      break
    }
  }
  if (filled.length === 0) return
  const message = `There is data here already (${filled.join(', ')}). Restoring needs an empty platform, or --replace.`
  throw new Failure('conflict', message)
}

export async function clearStore(name: string, site?: BlobsAccess): Promise<void> {
  const store = blobs(name, site)
  for await (const page of store.pages()) {
    await inParallel(page, REMOVALS_AT_ONCE, ({ key }) => store.remove(key))
  }
}
