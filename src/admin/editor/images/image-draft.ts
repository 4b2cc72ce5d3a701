import { saveImage, type ImageSource } from './images.ts'
import type { EncodedType } from './shrink-image.ts'

/** An image as its dialog edits it. A file has priority over an address. */
export interface ImageDraft {
  readonly file: File | undefined
  readonly address: string
  readonly alt: string
  readonly isDecorative: boolean
}

/** What the dialog still needs, as a sentence. */
export function findMissing({ file, address, alt, isDecorative }: ImageDraft): string | undefined {
  if (!file && !isImageAddress(address)) {
    return 'Choose a file, or enter an address that starts with http:// or https://.'
  }
  return alt.trim() || isDecorative ? undefined : 'Describe the image for people who cannot see it.'
}

/**
 * Uploads the chosen file, or measures the image at a new address.
 *
 * @param placed The image that the dialog changes.
 * @throws {ApiError | UnusableImage}
 */
export async function loadSource(
  { file, address }: ImageDraft,
  placed: ImageSource | undefined,
  type?: EncodedType,
): Promise<ImageSource> {
  if (file) return saveImage(file, type)
  if (placed?.src === address) return placed
  return { src: address.trim(), ...(await measureImage(address.trim())) }
}

function isImageAddress(address: string): boolean {
  return /^(?:https?:\/\/\S+|\/media\/\S+)$/i.test(address.trim())
}

/** The size of an image in pixels; null if the browser cannot load it. */
function measureImage(src: string): Promise<Pick<ImageSource, 'width' | 'height'>> {
  return new Promise((resolve) => {
    const image = new Image()
    image.addEventListener('load', () => {
      resolve({ width: image.naturalWidth, height: image.naturalHeight })
    })
    image.addEventListener('error', () => resolve({ width: null, height: null }))
    image.src = src
  })
}
