import { createHash } from 'node:crypto'
import { Failure } from '#domain/failure.ts'
import {
  PIXELS_MAX,
  readImage,
  type ImageInfo,
  type SavedImage,
} from '#domain/posts/images/image.ts'
import { blobs } from '../storage/blobs.ts'
import { markAsUsed } from './unused-images.ts'

/** The largest accepted image, in bytes. */
export const IMAGE_LIMIT = 4 * 1024 * 1024

const NAME = /^[0-9a-f]{64}\.(?:png|jpg|gif|webp)$/

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
  const write = () => blobs('media').writeBytes(name, bytes.buffer, { type, width, height })
  if (!(await write())) {
    await markAsUsed(name)
    // It may have been removed before it was marked.
    await write()
  }
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
