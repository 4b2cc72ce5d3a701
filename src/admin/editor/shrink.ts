/** The longest edge of a picture in an article, in pixels. */
const LONGEST_EDGE = 1600

const QUALITY = 0.82

/** What the server takes; everything else is drawn anew anyway. */
const RASTER: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
])

/** A picture that cannot be used, in words for the person who chose it. */
export class UnusablePicture extends Error {
  override readonly name = 'UnusablePicture'
}

/** How large a picture is drawn so that no edge is too long; never larger than it is. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_EDGE / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/**
 * Draw a picture anew: small enough for an article, as WebP, and without the place and camera that the
 * file may tell. An animation is left as it is.
 *
 * @throws {UnusablePicture}
 */
export async function shrink(picture: Blob): Promise<Blob> {
  if (!RASTER.has(picture.type)) {
    throw new UnusablePicture('Choose a PNG, JPEG, GIF or WebP picture.')
  }
  if (picture.type === 'image/gif') return picture
  const bitmap = await createImageBitmap(picture).catch(() => {
    throw new UnusablePicture('This picture cannot be read. Is the file damaged?')
  })
  const { width, height } = fitted(bitmap.width, bitmap.height)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
  // A browser that cannot write WebP writes PNG instead, which is far too large for a photograph.
  return webp.type === 'image/webp'
    ? webp
    : canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
