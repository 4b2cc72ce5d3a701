import { createHash } from 'node:crypto'
import { Failure } from '#domain/failure.ts'
import { readImage, type ImageInfo } from '#domain/posts/image.ts'
import { blobs } from '../storage/blobs.ts'

/** The largest picture we take, in bytes. */
export const IMAGE_LIMIT = 4 * 1024 * 1024

/** A picture with more pixels would take a reader's browser down, however few bytes it has. */
const PIXELS_MAX = 50_000_000

const NAME = /^[0-9a-f]{64}\.(?:png|jpg|gif|webp)$/

export interface SavedImage {
  readonly url: string
  readonly width: number
  readonly height: number
}

/**
 * Keep a picture under the hash of its bytes: the same picture is kept once, and an address never
 * shows another.
 *
 * @throws {Failure} `unsupported-type` for what is not a raster image, whatever it calls itself.
 */
export async function saveImage(bytes: Uint8Array<ArrayBuffer>): Promise<SavedImage> {
  const facts = readImage(bytes)
  if (!facts) {
    throw new Failure('unsupported-type', 'Only PNG, JPEG, GIF and WebP pictures can be uploaded.')
  }
  const { type, extension, width, height } = facts
  if (width * height > PIXELS_MAX) {
    throw new Failure(
      'too-large',
      `This picture has ${width} by ${height} pixels, which is too many.`,
    )
  }
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
  await store().writeBytes(name, bytes.buffer, { type, width, height })
  return { url: `/media/${name}`, width, height }
}

export async function findImage(
  name: string,
): Promise<{ bytes: ArrayBuffer; type: ImageInfo['type'] } | undefined> {
  if (!NAME.test(name)) return undefined
  const found = await store().readBytes(name)
  const type = found && readImage(new Uint8Array(found.bytes))?.type
  return found && type && { bytes: found.bytes, type }
}

function store() {
  return blobs('media')
}
