import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { type ImageDraft, loadSource, useImageSubmit } from './image-draft.ts'
import { ImageFields } from './ImageFields.tsx'
import { changeImage, insertImage, type PlacedImage } from './images.ts'
import type { ImageSize } from '#domain/posts/html-policy.ts'
import { type Choice, SelectField, TextField } from '../../kit/forms/Field.tsx'

/** What the dialog edits: a new image, a pasted or dropped file, or an image in the document. */
export type ImageRequest =
  | { readonly kind: 'new' }
  | { readonly kind: 'file'; readonly file: File; readonly position?: number | undefined }
  | { readonly kind: 'placed'; readonly image: PlacedImage }

const WIDTHS: readonly Choice<ImageSize | ''>[] = [
  ['', 'As wide as the text'],
  ['medium', 'Two thirds'],
  ['small', 'Small'],
]

/** How an image stands in the text. */
interface Placement {
  readonly caption: string
  readonly size: ImageSize | null
}

interface Props {
  readonly editor: Editor
  readonly request: ImageRequest
  readonly onClose: () => void
}

/** Asks for the file or address of an image and for its alternative text. */
export default function ImageDialog({ editor, request, onClose }: Props) {
  const placed = request.kind === 'placed' ? request.image : undefined
  const [draft, setDraft] = useState<ImageDraft & Placement>({
    file: request.kind === 'file' ? request.file : undefined,
    address: placed?.src ?? '',
    alt: placed?.alt ?? '',
    isDecorative: false,
    caption: placed?.caption ?? '',
    size: placed?.size ?? null,
  })

  function close() {
    onClose()
    editor.commands.focus()
  }

  const change = (changed: Partial<typeof draft>) =>
    setDraft((current) => ({ ...current, ...changed }))

  const { isBusy, issue, onSubmit } = useImageSubmit({
    draft,
    load: () => loadSource(draft, placed),
    onLoaded: ({ src, width, height }) => {
      const alt = draft.isDecorative ? '' : draft.alt.trim()
      const image = { src, width, height, alt, size: draft.size }
      const caption = draft.caption.trim()
      if (placed) changeImage(editor, { ...image, caption, position: placed.position })
      else insertImage(editor, image, caption, 'position' in request ? request.position : undefined)
      onClose()
    },
  })

  return (
    <FormDialog
      title={placed ? 'Change image' : 'Insert image'}
      submitLabel={isBusy ? 'Uploading...' : placed ? 'Change' : 'Insert'}
      isBusy={isBusy}
      issue={issue}
      onSubmit={onSubmit}
      onClose={close}
    >
      <ImageFields draft={draft} onChange={change} />
      <TextField
        label="Caption (optional)"
        value={draft.caption}
        onChange={(caption) => change({ caption })}
      />
      <SelectField
        label="Width"
        value={draft.size ?? ''}
        choices={WIDTHS}
        onChange={(size) => change({ size: size || null })}
      />
    </FormDialog>
  )
}
