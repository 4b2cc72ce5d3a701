import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import type { ImageSize } from '#domain/posts/html-policy.ts'
import { type Choice, SelectField, TextField } from '../../kit/forms/Field.tsx'
import { ImageForm, loadImageSource } from './ImageForm.tsx'
import { changeImage, type ImageSource, insertImage, type PlacedImage } from './images.ts'

const WIDTHS: readonly Choice<ImageSize | ''>[] = [
  ['', 'As wide as the text'],
  ['medium', 'Two thirds'],
  ['small', 'Small'],
]

interface Props {
  readonly editor: Editor
  /** An image in the document; none for a new one. */
  readonly placed?: PlacedImage | undefined
  /** A file that was pasted or dropped, and where. */
  readonly file?: File
  readonly position?: number | undefined
  readonly onClose: () => void
}

/** Asks for the file or address of an image, its alternative text, and how it stands in the text. */
export default function ImageDialog({ editor, placed, file, position, onClose }: Props) {
  const [caption, setCaption] = useState(placed?.caption ?? '')
  const [size, setSize] = useState(placed?.size ?? null)

  function placeImage(source: ImageSource, alt: string) {
    const image = { ...source, alt, size, caption: caption.trim() }
    if (placed) changeImage(editor, { ...image, position: placed.position })
    else insertImage(editor, image, position)
    onClose()
  }

  return (
    <ImageForm
      title={placed ? 'Change image' : 'Insert image'}
      submitLabel={placed ? 'Change' : 'Insert'}
      initial={file ? { file } : { address: placed?.src ?? '', alt: placed?.alt ?? '' }}
      load={(draft) => loadImageSource(draft, placed)}
      onLoaded={placeImage}
      onClose={() => {
        onClose()
        editor.commands.focus()
      }}
    >
      <TextField label="Caption (optional)" value={caption} onChange={setCaption} />
      <SelectField
        label="Width"
        value={size ?? ''}
        choices={WIDTHS}
        onChange={(chosen) => setSize(chosen || null)}
      />
    </ImageForm>
  )
}
