import type { CoverImage } from '#domain/posts/post.ts'
import { blobs } from '../storage/blobs.ts'
import { inParallel } from '../storage/parallel.ts'

/** More images than an article has, so that one save reads a bounded number of records. */
const IMAGES_MAX = 200
const READS_AT_ONCE = 20

/** What the sanitizer lets through. */
const SIDE_MAX = 9_999

const IMAGE = /<img\b(?:[^<>"]|"[^"]*")*>/g
const UPLOADED_PATH = /^\/media\/([0-9a-f]{64}\.[a-z]{3,4})$/
const UPLOADED = /\ssrc="\/media\/([0-9a-f]{64}\.[a-z]{3,4})"/

/**
 * Sanitized HTML whose uploaded images have a width and a height, so that the text below them does not
 * move when they load. An image with either keeps what its author chose.
 */
export async function addImageSizes(html: string): Promise<string> {
  const names = new Set([...html.matchAll(IMAGE)].flatMap(([image]) => unsizedName(image) ?? []))
  const sizes = new Map(
    await inParallel(
      [...names].slice(0, IMAGES_MAX),
      READS_AT_ONCE,
      async (name) => [name, await findSize(name)] as const,
    ),
  )
  return html.replace(IMAGE, (image) => {
    const size = sizes.get(unsizedName(image) ?? '')
    if (!size) return image
    const attributes = image.slice(0, image.endsWith('/>') ? -2 : -1).trimEnd()
    return `${attributes} width="${size.width}" height="${size.height}" />`
  })
}

/** A cover image with the size of the upload; of another site's image, what the browser has measured. */
export async function addCoverSize({ src, alt, width, height }: CoverImage): Promise<CoverImage> {
  const name = UPLOADED_PATH.exec(src)?.[1]
  const size = (name && (await findSize(name))) || readSize({ width, height })
  return { src, alt, ...size }
}

function unsizedName(image: string): string | undefined {
  return /\s(?:width|height)="/.test(image) ? undefined : UPLOADED.exec(image)?.[1]
}

async function findSize(name: string) {
  return readSize(await blobs('media').readMetadata(name))
}

/** `undefined` for an image that is missing or was stored without its size. */
function readSize({ width, height }: Record<string, unknown> = {}) {
  return isSide(width) && isSide(height) ? { width, height } : undefined
}

function isSide(side: unknown): side is number {
  return Number.isInteger(side) && Number(side) > 0 && Number(side) <= SIDE_MAX
}
