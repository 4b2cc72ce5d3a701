import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { readImage, type ImageInfo, type SavedImage } from '#domain/posts/image.ts'
import { currentTime } from '../clock.ts'
import type { Progress } from '../jobs/sweep.ts'
import { blobs } from '../storage/blobs.ts'
import { collection } from '../storage/collection.ts'
import { inParallel } from '../storage/parallel.ts'

/** The largest accepted image, in bytes. */
export const IMAGE_LIMIT = 4 * 1024 * 1024

/** A decompression bomb has more pixels than this in few bytes. */
const PIXELS_MAX = 50_000_000

const NAME = /^[0-9a-f]{64}\.(?:png|jpg|gif|webp)$/
const PATH = /\/media\/([0-9a-f]{64}\.(?:png|jpg|gif|webp))/g

/** A draft that is only in an editor's browser may show an image that no saved post shows. */
const UNUSED_MAX_MS = 30 * 86_400_000
const READS_AT_ONCE = 48

const STORES_WITH_IMAGES = ['posts', 'post-revisions', 'content-changes', 'content-revisions']

/** Since when each unused image has been unused. One record, so that sweeps and uploads exclude each other. */
const unusedImages = collection('unused-images', z.record(z.string(), z.iso.datetime()))
const KEY = 'since'

/**
 * Store an image under the hash of its bytes, so that equal images are stored once and a URL never
 * changes its image.
 *
 * @throws {Failure} `unsupported-type` for anything but a raster image, whatever its content type.
 */
export async function saveImage(bytes: Uint8Array<ArrayBuffer>): Promise<SavedImage> {
  const image = readImage(bytes)
  if (!image) {
    throw new Failure('unsupported-type', 'Only PNG, JPEG, GIF and WebP images can be uploaded.')
  }
  const { type, extension, width, height } = image
  if (width * height > PIXELS_MAX) {
    throw new Failure(
      'too-large',
      `This image has ${width} by ${height} pixels, which is too many.`,
    )
  }
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
  const isNew = await blobs('media').writeBytes(name, bytes.buffer, { type, width, height })
  if (!isNew) await markAsUsed(name)
  return { url: `/media/${name}`, width, height }
}

export async function findImage(
  name: string,
): Promise<{ bytes: ArrayBuffer; type: ImageInfo['type'] } | undefined> {
  if (!NAME.test(name)) return undefined
  const found = await blobs('media').readBytes(name)
  const type = found && readImage(new Uint8Array(found.bytes))?.type
  return found && type && { bytes: found.bytes, type }
}

/** An image that is uploaded again starts its time again. */
async function markAsUsed(name: string): Promise<void> {
  const since = await unusedImages.find(KEY)
  if (since === undefined || !(name in since)) return
  await unusedImages.update(KEY, (images) =>
    Object.fromEntries(Object.entries(images).filter(([image]) => image !== name)),
  )
}

/**
 * Delete the images that no post, no content and no revision of them has shown for 30 days. Deletes nothing in a run that
 * could not read every post until `until`.
 *
 * @param released What the files of the live release say, which may show images too.
 */
export async function sweepUnusedImages(
  now: Date,
  until = Infinity,
  released = '',
): Promise<Progress> {
  const unused = await listUnusedImages(until, released)
  if (!unused) return { count: 0, isFinished: false }
  const expiredBefore = new Date(now.getTime() - UNUSED_MAX_MS).toISOString()
  let expired: readonly string[] = []
  await unusedImages.upsert(KEY, (since = {}) => {
    const known = unused.map((name) => [name, since[name] ?? now.toISOString()] as const)
    expired = known.filter(([, at]) => at < expiredBefore).map(([name]) => name)
    return Object.fromEntries(known.filter(([name]) => !expired.includes(name)))
  })
  await inParallel(expired, READS_AT_ONCE, (name) => blobs('media').remove(name))
  return { count: expired.length, isFinished: true }
}

/**
 * Reads the records without their schemas: an image of an unreadable post is not unused.
 *
 * @returns `undefined` when the time was over before every record was read.
 */
async function listUnusedImages(until: number, released: string): Promise<string[] | undefined> {
  const names = new Set(await listKeys('media'))
  for (const store of names.size > 0 ? STORES_WITH_IMAGES : []) {
    await inParallel(await listKeys(store), READS_AT_ONCE, async (key) => {
      if (currentTime().getTime() >= until) return
      const record = JSON.stringify((await blobs(store).read(key))?.data ?? null)
      for (const [, name = ''] of record.matchAll(PATH)) names.delete(name)
    })
  }
  for (const [, name = ''] of released.matchAll(PATH)) names.delete(name)
  return currentTime().getTime() < until ? [...names] : undefined
}

async function listKeys(store: string): Promise<string[]> {
  const keys: string[] = []
  for await (const page of blobs(store).pages()) keys.push(...page.map(({ key }) => key))
  return keys
}
