import { readBucket } from '#domain/leads/time-bucket.ts'
import { newestFirstKey, timeOfKey } from '#domain/storage/time-key.ts'
import { currentTime } from '../../clock.ts'
import { newId } from '../../random.ts'
import { blobs } from '../../storage/blobs.ts'
import { inParallel } from '../../storage/parallel.ts'

/** A flag stays at least this long, so that neither a slow change nor a late listing is missed. */
const FLAG_MS = 3 * 60_000
const REMOVALS_AT_ONCE = 8

export interface DirtyFlag {
  readonly key: string
  readonly bucket: string
}

const flags = () => blobs('inbox-changes')

/**
 * Set the dirty flag of a lead's bucket, before the lead is changed. Its age counts from now, because a
 * slow request or job began long before.
 */
export async function markDirty(key: string): Promise<void> {
  const flag = `${readBucket(key)}/${newestFirstKey(currentTime(), newId())}`
  await flags().write(flag, 1, { onlyIfNew: true })
}

export async function listDirtyFlags(): Promise<DirtyFlag[]> {
  const pages = await Array.fromAsync(flags().pages())
  return pages.flat().map(({ key }) => ({ key, bucket: key.slice(0, key.indexOf('/')) }))
}

export async function removeOldFlags(found: readonly DirtyFlag[], now: Date): Promise<void> {
  const old = found.filter(({ key }) => {
    const at = timeOfKey(key.slice(key.indexOf('/') + 1))
    return at === undefined || now.getTime() - at.getTime() > FLAG_MS
  })
  await inParallel(old, REMOVALS_AT_ONCE, ({ key }) => flags().remove(key))
}
