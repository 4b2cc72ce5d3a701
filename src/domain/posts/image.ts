import type { PostSummary } from './post.ts'

/** A decompression bomb has more pixels than this in few bytes. */
export const PIXELS_MAX = 50_000_000

/** A raster image's type and size. */
export interface ImageInfo {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  readonly extension: 'png' | 'jpg' | 'gif' | 'webp'
  readonly width: number
  readonly height: number
}

/** Read an image's header; `undefined` for anything but PNG, JPEG, GIF and WebP. */
export function readImage(bytes: Uint8Array): ImageInfo | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const info = readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view)
  return info && info.width > 0 && info.height > 0 ? info : undefined
}

function readPng(view: DataView): ImageInfo | undefined {
  if (view.byteLength < 33 || text(view, 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined
  if (text(view, 12, 4) !== 'IHDR') return undefined
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  return { type: 'image/png', extension: 'png', width, height }
}

function readGif(view: DataView): ImageInfo | undefined {
  if (view.byteLength < 13 || !['GIF87a', 'GIF89a'].includes(text(view, 0, 6))) return undefined
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)]
  return { type: 'image/gif', extension: 'gif', width, height }
}

function readWebp(view: DataView): ImageInfo | undefined {
  if (view.byteLength < 30 || text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') {
    return undefined
  }
  const size = readWebpSize(view)
  return size && { type: 'image/webp', extension: 'webp', width: size[0], height: size[1] }
}

/** The header depends on the format of the first chunk: lossy, lossless or extended. */
function readWebpSize(view: DataView): [width: number, height: number] | undefined {
  switch (text(view, 12, 4)) {
    case 'VP8 ':
      return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
    }
    case 'VP8X':
      return [uint24(view, 24) + 1, uint24(view, 27) + 1]
  }
  return undefined
}

/** The size is in the first frame header, after other segments. */
function readJpeg(view: DataView): ImageInfo | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      return { type: 'image/jpeg', extension: 'jpg', width, height }
    }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** SOF0 to SOF15, except the three markers among them that are no frame headers. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function text(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
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
  /** Since when no text, no earlier version of one and no content has shown it. */
  readonly unusedSince?: string
  /** Whether it has been unused for long enough to be removed. */
  readonly canRemove: boolean
}

export interface ImageUse {
  readonly id: string
  readonly title: string
  readonly status: PostSummary['status'] | 'deleted'
}
