import { createHash } from 'node:crypto'
import { Failure } from '#domain/failure.ts'
import { findImageType, PIXELS_MAX, readImage, type SavedImage } from '#domain/posts/image.ts'
import { unavailable } from '../storage/blob-client.ts'
import { blobs } from '../storage/blobs.ts'
import { createByteCache } from './byte-cache.ts'
import { markAsUsed } from './unused-images.ts'

/** The largest accepted image, in bytes. */
export const IMAGE_LIMIT = 4 * 1024 * 1024

const NAME = /^[0-9a-f]{64}\.[a-z]{3,4}$/

const cache = createByteCache(64 * 1024 * 1024)

/**
 * Store an image under the hash of its bytes, so that equal images are stored once and a URL never
 * changes its image.
 *
 * @throws {Failure} `unsupported-type` for anything but a raster image, whatever its content type.
 */
export async function saveImage(bytes: Uint8Array<ArrayBuffer>): Promise<SavedImage> {
  const image = readImage(bytes)
  if (!image)
    throw new Failure('unsupported-type', 'Only PNG, JPEG, GIF and WebP images can be uploaded.')
  const { type, extension, width, height } = image
  const size = `${width} by ${height} pixels`
  if (width * height > PIXELS_MAX)
    throw new Failure('too-large', `This image has ${size}, which is too many.`)
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
  const write = () => blobs('media').writeBytes(name, bytes.buffer, { type, width, height })
  if (!(await write())) {
    await markAsUsed(name)
    // The image may have been removed before it was marked.
    await write()
  }
  return { url: `/media/${name}`, width, height }
}

/** Find an image without reading its bytes, which requests share. */
export async function findImage(name: string) {
  const type = NAME.test(name) ? findImageType(name) : undefined
  if (type === undefined || !(await blobs('media').readMetadata(name))) return undefined
  return { type, read: () => cache.forceFetch(name, { context: () => readImageBytes(name) }) }
}

/** @throws {Failure} `unavailable` when it was removed meanwhile. */
async function readImageBytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = await blobs('media').readBytes(name)
  if (!found) throw unavailable(new Error(`media/${name} was removed`))
  return new Uint8Array(found.bytes)
}

/**
 * An uploaded image that a build draws, with its size; `undefined` where it is not stored, as in a
 * build without data.
 */
export async function readUploaded(path: string) {
  if (!process.env.NETLIFY_BLOBS_CONTEXT) return undefined
  const bytes = await (await findImage(path.replace('/media/', '')))?.read()
  const size = bytes && readImage(bytes)
  return size && { ...size, bytes }
}
