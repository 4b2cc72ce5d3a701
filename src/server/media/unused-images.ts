import { purgeCache } from '@netlify/functions'
import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { listImageNames } from '#domain/posts/image.ts'
import { DAY_MS } from '#domain/time/duration.ts'
import { currentTime } from '../clock.ts'
import { environment } from '../environment.ts'
import { readReleaseContent } from '../site/release-content.ts'
import { blobs } from '../storage/blobs.ts'
import { collection } from '../storage/collection.ts'
import { inParallel } from '../storage/parallel.ts'
import type { Progress } from '../storage/sweep.ts'

/** A draft that is only in an editor's browser may show an image that no saved post shows. */
const KEPT_MS = 30 * DAY_MS
/** A person may remove an image after this time. */
const REMOVABLE_AFTER_MS = DAY_MS
/** The texts are searched for the image for at most this long. */
const CHECK_MS = 20_000
const READS_AT_ONCE = 48

const STORES_WITH_IMAGES = [
  'posts',
  'post-revisions',
  'working-copies',
  'content-changes',
  'content-revisions',
]

/** When each unused image became unused, in one record, so that of several removals one succeeds. */
const unusedImages = collection('unused-images', z.record(z.string(), z.iso.datetime()))
const KEY = 'since'

type Since = Readonly<Record<string, string>>

/** Return when each unused image became unused, as the last nightly check found. */
export async function readUnusedImages(): Promise<Since> {
  return (await unusedImages.find(KEY)) ?? {}
}

/** An image that is uploaded again starts its time again. */
export async function markAsUsed(name: string): Promise<void> {
  if (!(name in (await readUnusedImages()))) return
  await unusedImages.update(KEY, (since) => {
    const { [name]: _, ...others } = since
    return others
  })
}

/** Whether a person may remove an image that has been unused since then. */
export function isRemovable(since: string | undefined, now: Date): boolean {
  return isUnusedFor(REMOVABLE_AFTER_MS, since, now)
}

/**
 * Delete the images that no post, no content and no revision of them has shown for 30 days. Deletes
 * nothing in a run that could not read every post until `until`.
 */
export async function sweepUnusedImages(now: Date, until = Infinity): Promise<Progress> {
  const unused = await listUnusedImages(until)
  if (!unused) return { count: 0, isFinished: false }
  const since = await unusedImages.upsert(KEY, (known = {}) =>
    Object.fromEntries(unused.map((name) => [name, known[name] ?? now.toISOString()])),
  )
  const expired = unused.filter((name) => isUnusedFor(KEPT_MS, since[name], now))
  let count = 0
  for (const name of expired) {
    if (currentTime().getTime() >= until) return { count, isFinished: false }
    if (await removeIfUnused(name, KEPT_MS, now)) count += 1
  }
  return { count, isFinished: true }
}

/**
 * Delete one image that has been unused for a day.
 *
 * @throws {Failure} `not-found`, `conflict` when it is or may be used, or `unavailable` when not
 *   every text could be read in time.
 */
export async function removeUnusedImage(name: string, now: Date): Promise<void> {
  const since = await readUnusedImages()
  if (!Object.hasOwn(since, name)) throw new Failure('not-found', 'There is no such unused image.')
  const unused = await listUnusedImages(now.getTime() + CHECK_MS)
  if (!unused)
    throw new Failure('unavailable', 'There are too many texts to check. Please try again later.')
  if (!unused.includes(name) || !(await removeIfUnused(name, REMOVABLE_AFTER_MS, now)))
    throw new Failure('conflict', 'This image is used, or was until a moment ago.')
}

function isUnusedFor(ms: number, since: string | undefined, now: Date): boolean {
  return since !== undefined && Date.parse(since) < now.getTime() - ms
}

/** Delete an image that no upload has marked as used since. @returns whether it did. */
async function removeIfUnused(name: string, unusedMs: number, now: Date): Promise<boolean> {
  const { before, after } = await unusedImages.change(KEY, (since = {}) => {
    const { [name]: found, ...others } = since
    return isUnusedFor(unusedMs, found, now) ? others : since
  })
  if (before === after) return false
  await blobs('media').remove(name)
  // Netlify's runtime alone sets this token, for each request.
  if (process.env.NETLIFY_PURGE_API_TOKEN)
    await purgeCache({ tags: [name], apiURL: environment().NETLIFY_API_URL })
  return true
}

/**
 * Read the records without their schemas: an image of an unreadable post is not unused.
 *
 * @returns `undefined` when the time was over before every record was read.
 */
async function listUnusedImages(until: number): Promise<string[] | undefined> {
  const names = new Set(await blobs('media').keys())
  for (const store of names.size > 0 ? STORES_WITH_IMAGES : []) {
    const removeShown = async (key: string) => {
      if (currentTime().getTime() >= until) return
      const record = JSON.stringify((await blobs(store).read(key))?.data ?? null)
      for (const name of listImageNames(record)) names.delete(name)
    }
    await inParallel(await blobs(store).keys(), removeShown, READS_AT_ONCE)
  }
  // Files of the live release may show images too.
  const released = JSON.stringify(await readReleaseContent())
  for (const name of listImageNames(released)) names.delete(name)
  return currentTime().getTime() < until ? [...names] : undefined
}
