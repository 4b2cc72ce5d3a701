import { describeImageError, type ImageSource, saveImage } from './images.ts'
import type { EncodedType } from './shrink-image.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

/** An image as its dialog edits it. A file has priority over an address. */
export interface ImageDraft {
  readonly file: File | undefined
  readonly address: string
  readonly alt: string
  readonly isDecorative: boolean
}

/** What the dialog still needs, as a sentence. */
function findMissing({ file, address, alt, isDecorative }: ImageDraft): string | undefined {
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
async function measureImage(src: string): Promise<Pick<ImageSource, 'width' | 'height'>> {
  const image = new Image()
  image.src = src
  const isLoaded = await image.decode().then(
    () => true,
    () => false,
  )
  return isLoaded
    ? { width: image.naturalWidth, height: image.naturalHeight }
    : { width: null, height: null }
}

interface Options {
  readonly draft: ImageDraft
  /** Uploads or measures the image. */
  readonly load: () => Promise<ImageSource>
  /** Called with the image unless the dialog was closed meanwhile. */
  readonly onLoaded: (image: ImageSource) => void
}

/** What a dialog that asks for an image does when it is submitted, and what it shows meanwhile. */
export function useImageSubmit({ draft, load, onLoaded }: Options) {
  const [missing, setMissing] = useState<string>()
  // What is given to `mutate` is not called once the dialog is closed.
  const { mutate, isPending, error } = useMutation({ mutationFn: load })

  function onSubmit() {
    const next = findMissing(draft)
    setMissing(next)
    if (!next) mutate(undefined, { onSuccess: onLoaded })
  }

  const issue = missing ?? (error && !isPending ? describeImageError(error) : undefined)
  return { isBusy: isPending, issue, onSubmit }
}
