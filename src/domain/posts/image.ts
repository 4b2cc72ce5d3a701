/** What the first bytes of a picture tell. */
export interface ImageInfo {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  readonly extension: 'png' | 'jpg' | 'gif' | 'webp'
  readonly width: number
  readonly height: number
}

/** Read a raster image's kind and size from its bytes; `undefined` for anything else, SVG included. */
export function readImage(bytes: Uint8Array): ImageInfo | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

function readPng(view: DataView): ImageInfo | undefined {
  if (view.byteLength < 33 || view.getUint32(0) !== 0x89504e47) return undefined
  if (view.getUint32(4) !== 0x0d0a1a0a || text(view, 12, 4) !== 'IHDR') return undefined
  return png(view.getUint32(16), view.getUint32(20))
}

function readGif(view: DataView): ImageInfo | undefined {
  if (view.byteLength < 13 || !['GIF87a', 'GIF89a'].includes(text(view, 0, 6))) return undefined
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)]
  return { type: 'image/gif', extension: 'gif', width, height }
}

/** WebP says its size in one of three ways: lossy, lossless, extended. */
function readWebp(view: DataView): ImageInfo | undefined {
  if (view.byteLength < 30 || text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') {
    return undefined
  }
  switch (text(view, 12, 4)) {
    case 'VP8 ':
      return webp(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return webp((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    case 'VP8X':
      return webp(uint24(view, 24) + 1, uint24(view, 27) + 1)
  }
  return undefined
}

/** JPEG keeps its size in the first frame header, somewhere behind other segments. */
function readJpeg(view: DataView): ImageInfo | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return jpeg(view.getUint16(at + 7), view.getUint16(at + 5))
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** SOF0 to SOF15, without the three markers among them that mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

const png = (width: number, height: number): ImageInfo => ({
  type: 'image/png',
  extension: 'png',
  width,
  height,
})

const webp = (width: number, height: number): ImageInfo => ({
  type: 'image/webp',
  extension: 'webp',
  width,
  height,
})

const jpeg = (width: number, height: number): ImageInfo => ({
  type: 'image/jpeg',
  extension: 'jpg',
  width,
  height,
})

function text(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}
