import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { FormDialog } from '../FormDialog.tsx'
import {
  changeImage,
  describeImageError,
  insertImage,
  saveImage,
  type ImageSource,
  type PlacedImage,
} from './images.ts'
import { ImageFields, type ImageDraft } from './ImageFields.tsx'

/** What the dialog edits: a new image, a pasted or dropped file, or an image in the document. */
export type ImageRequest =
  | { readonly kind: 'new' }
  | { readonly kind: 'file'; readonly file: File; readonly position?: number | undefined }
  | { readonly kind: 'placed'; readonly image: PlacedImage }

interface Props {
  readonly editor: Editor
  readonly request: ImageRequest
  readonly onClose: () => void
}

/** Asks for the file or address of an image and for its alternative text. */
export default function ImageDialog({ editor, request, onClose }: Props) {
  const placed = request.kind === 'placed' ? request.image : undefined
  const [draft, setDraft] = useState<ImageDraft>({
    file: request.kind === 'file' ? request.file : undefined,
    address: placed?.src ?? '',
    alt: placed?.alt ?? '',
    isDecorative: false,
    caption: placed?.caption ?? '',
    size: placed?.size ?? null,
  })
  const [isBusy, setIsBusy] = useState(false)
  const [issue, setIssue] = useState<string>()

  function close() {
    onClose()
    editor.commands.focus()
  }

  async function submit() {
    const missing = findMissing(draft)
    setIssue(missing)
    if (missing) return
    setIsBusy(true)
    try {
      const alt = draft.isDecorative ? '' : draft.alt.trim()
      const { src, width, height } = await loadSource(draft, placed)
      const image = { src, width, height, alt, size: draft.size }
      const caption = draft.caption.trim()
      if (placed) changeImage(editor, { ...image, caption, position: placed.position })
      else insertImage(editor, image, caption, 'position' in request ? request.position : undefined)
      onClose()
    } catch (error) {
      setIsBusy(false)
      setIssue(describeImageError(error))
    }
  }

  return (
    <FormDialog
      title={placed ? 'Change image' : 'Insert image'}
      submitLabel={isBusy ? 'Uploading...' : placed ? 'Change' : 'Insert'}
      isBusy={isBusy}
      issue={issue}
      onSubmit={() => void submit()}
      onClose={close}
    >
      <ImageFields
        draft={draft}
        onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
      />
    </FormDialog>
  )
}

function findMissing({ file, address, alt, isDecorative }: ImageDraft): string | undefined {
  if (!file && !isImageAddress(address)) {
    return 'Choose a file, or enter an address that starts with http:// or https://.'
  }
  return alt.trim() || isDecorative ? undefined : 'Describe the image for people who cannot see it.'
}

async function loadSource(
  { file, address }: ImageDraft,
  placed: PlacedImage | undefined,
): Promise<ImageSource> {
  if (file) return saveImage(file)
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
