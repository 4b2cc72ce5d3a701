import type { PostSummary } from './post.ts'

/** A decompression bomb has more pixels than this in few bytes. */
export const PIXELS_MAX = 50_000_000

type Size = readonly [width: number, height: number]

const FORMATS = [
  { type: 'image/png', extension: 'png', readSize: readPngSize },
  { type: 'image/gif', extension: 'gif', readSize: readGifSize },
  { type: 'image/webp', extension: 'webp', readSize: readWebpSize },
  { type: 'image/jpeg', extension: 'jpg', readSize: readJpegSize },
] as const

/** The content type of a stored image, by the extension of its name. */
export function findImageType(name: string) {
  return FORMATS.find(({ extension }) => name.endsWith(`.${extension}`))?.type
}

/** Reads an image's header. Returns `undefined` for anything but PNG, JPEG, GIF and WebP. */
export function readImage(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const { type, extension, readSize } of FORMATS) {
    const [width, height] = readSize(view) ?? [0, 0]
    if (width > 0 && height > 0) return { type, extension, width, height }
  }
  return undefined
}

function readPngSize(view: DataView): Size | undefined {
  if (view.byteLength < 33 || readText(view, 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined
  if (readText(view, 12, 4) !== 'IHDR') return undefined
  return [view.getUint32(16), view.getUint32(20)]
}

function readGifSize(view: DataView): Size | undefined {
  if (view.byteLength < 13 || !/^GIF8[79]a$/.test(readText(view, 0, 6))) return undefined
  return [view.getUint16(6, true), view.getUint16(8, true)]
}

/** The header depends on the format of the first chunk: lossy, lossless or extended. */
function readWebpSize(view: DataView): Size | undefined {
  if (view.byteLength < 30) return undefined
  switch (readText(view, 0, 4) + readText(view, 8, 8)) {
    case 'RIFFWEBPVP8 ':
      return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
    case 'RIFFWEBPVP8L': {
      const bits = view.getUint32(21, true)
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
    }
    case 'RIFFWEBPVP8X':
      return [readUint24(view, 24) + 1, readUint24(view, 27) + 1]
  }
  return undefined
}

/** The size is in the first frame header, after other segments. */
function readJpegSize(view: DataView): Size | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined
  let offset = 2
  while (offset + 9 < view.byteLength && view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1)
    // SOF0 to SOF15, except the three markers among them that are something else.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return [view.getUint16(offset + 7), view.getUint16(offset + 5)]
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2)
  }
  return undefined
}

function readText(view: DataView, offset: number, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + offset, length))
}

function readUint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16)
}

/** The response to an upload. */
export interface SavedImage {
  readonly url: string
  readonly width: number
  readonly height: number
}

const IMAGE_PATH = /\/media\/([0-9a-f]{64}\.(?:png|jpg|gif|webp))/g

/** The names of the uploaded images that a text shows, each once. */
export function listImageNames(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(IMAGE_PATH), ([, name = '']) => name))]
}

/** An uploaded image with where it is used. */
export interface LibraryImage {
  readonly name: string
  readonly url: string
  /** The posts that show it now, the last saved first. */
  readonly posts: readonly ImageUse[]
  /** The pages and quizzes that show it. */
  readonly documents: readonly { readonly id: string; readonly title: string }[]
  /** The time since which no text, no earlier version of one and no content has shown it. */
  readonly unusedSince?: string
  /** Whether it has been unused for long enough to be removed. */
  readonly canRemove: boolean
}

export interface ImageUse {
  readonly id: string
  readonly title: string
  readonly status: PostSummary['status'] | 'deleted'
}
