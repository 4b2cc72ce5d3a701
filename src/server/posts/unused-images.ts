import { z } from 'zod'
import { blobs } from '../storage/blobs.ts'
import { collection } from '../storage/collection.ts'
import { listRecords, readPosts } from './post-store.ts'
import { eachRevision } from './revisions.ts'

const DAY_MS = 86_400_000
/** A draft that is only in an editor's browser may show an image that no saved post shows. */
const KEPT_DAYS = 30
const POSTS_AT_ONCE = 100

const IMAGE_PATH = /\/media\/([0-9a-f]{64}\.(?:png|jpg|gif|webp))/g

/** Since when each unused image has been unused. One record, so that sweeps and uploads exclude each other. */
const unusedImages = collection('unused-images', z.record(z.string(), z.iso.datetime()))
const KEY = 'since'

/** An image that is uploaded again starts its time again. */
export async function markAsUsed(name: string): Promise<void> {
  const since = await unusedImages.find(KEY)
  if (since === undefined || !(name in since)) return
  await unusedImages.update(KEY, ({ [name]: _, ...others }) => others)
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

async function listUnusedImages(): Promise<string[]> {
  const names = new Set<string>()
  for await (const page of blobs('media').pages()) for (const { key } of page) names.add(key)
  if (names.size === 0) return []
  const remove = ({ content }: { content: string }) => {
    for (const [, name = ''] of content.matchAll(IMAGE_PATH)) names.delete(name)
  }
  const ids = [...(await listRecords()).keys()]
  for (let start = 0; start < ids.length; start += POSTS_AT_ONCE) {
    for (const { data } of await readPosts(ids.slice(start, start + POSTS_AT_ONCE))) remove(data)
  }
  for await (const revision of eachRevision()) remove(revision)
  return [...names]
}
