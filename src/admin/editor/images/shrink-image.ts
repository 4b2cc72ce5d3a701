import { ExpectedError } from '#client/expected-error.ts'

/** The longest edge of an image in an article, in pixels. */
const LONGEST_EDGE = 1600

const QUALITY = 0.82

/** The format of an encoded image. LinkedIn shows no WebP in previews of shared links. */
export type EncodedType = 'image/webp' | 'image/jpeg'

/** An image that cannot be used, with a message for the user. */
export class UnusableImage extends ExpectedError {
  override readonly name = 'UnusableImage'
}

/** Scales a size down until no edge is too long. It never enlarges. */
export function scaleToFit(width: number, height: number, longestEdge = LONGEST_EDGE) {
  const scale = Math.min(1, longestEdge / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/**
 * Re-encodes an image, small enough for an article and without metadata such as the location.
 * GIFs are returned unchanged, because they may be animated.
 *
 * @throws {UnusableImage}
 */
export async function shrinkImage(
  image: Blob,
  type: EncodedType = 'image/webp',
  longestEdge?: number,
): Promise<Blob> {
  if (image.type === 'image/gif') return image
  const bitmap = await createImageBitmap(image).catch((cause: unknown) => {
    const sentence = 'This image cannot be read. Choose a PNG, JPEG, GIF or WebP image.'
    throw new UnusableImage(sentence, { cause })
  })
  const { width, height } = scaleToFit(bitmap.width, bitmap.height, longestEdge)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  // Browsers that cannot encode WebP return PNG instead, which is far too large for a photograph.
  const encoded = await canvas.convertToBlob({ type, quality: QUALITY })
  if (encoded.type === 'image/webp') return encoded
  // JPEG has no transparency, and would be black there.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
