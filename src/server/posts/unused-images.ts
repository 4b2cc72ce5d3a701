import { z } from 'zod'
import { blobs } from '../storage/blobs.ts'
import { collection } from '../storage/collection.ts'
import { inParallel } from '../storage/parallel.ts'

const DAY_MS = 86_400_000
/** A draft that is only in an editor's browser may show an image that no saved post shows. */
const KEPT_DAYS = 30
const READS_AT_ONCE = 20

const IMAGE_PATH = /\/media\/([0-9a-f]{64}\.(?:png|jpg|gif|webp))/g

/** Since when each unused image has been unused. One record, so that sweeps and uploads exclude each other. */
const unusedImages = collection('unused-images', z.record(z.string(), z.iso.datetime()))
const KEY = 'since'

/** An image that is uploaded again starts its time again. */
export async function markAsUsed(name: string): Promise<void> {
  const since = await unusedImages.find(KEY)
  if (since === undefined || !(name in since)) return
  await unusedImages.update(KEY, (images) =>
    Object.fromEntries(Object.entries(images).filter(([image]) => image !== name)),
  )
}

/**
 * Delete the images that no post and no revision has shown for 30 days.
 *
 * @returns How many were deleted.
 */
export async function sweepUnusedImages(now: Date): Promise<number> {
  const unused = await listUnusedImages()
  const expiredBefore = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()
  let expired: readonly string[] = []
  await unusedImages.upsert(KEY, (since = {}) => {
    const known = unused.map((name) => [name, since[name] ?? now.toISOString()] as const)
    expired = known.filter(([, at]) => at < expiredBefore).map(([name]) => name)
    return Object.fromEntries(known.filter(([name]) => !expired.includes(name)))
  })
  for (const name of expired) await blobs('media').remove(name)
  return expired.length
}

/** Reads the records without their schemas: an image of an unreadable post is not unused. */
async function listUnusedImages(): Promise<string[]> {
  const names = new Set(await listKeys('media'))
  for (const store of names.size > 0 ? ['posts', 'post-revisions'] : []) {
    await inParallel(await listKeys(store), READS_AT_ONCE, async (key) => {
      const record = JSON.stringify((await blobs(store).read(key))?.data ?? null)
      for (const [, name = ''] of record.matchAll(IMAGE_PATH)) names.delete(name)
    })
  }
  return [...names]
}

async function listKeys(store: string): Promise<string[]> {
  const keys: string[] = []
  for await (const page of blobs(store).pages()) keys.push(...page.map(({ key }) => key))
  return keys
}
