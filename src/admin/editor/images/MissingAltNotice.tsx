import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { findImages, type PlacedImage } from './images.ts'

interface Props {
  readonly editor: Editor
  readonly onDescribe: (image: PlacedImage) => void
}

/** Asks for the alternative text of images that were pasted without one. */
export function MissingAltNotice({ editor, onDescribe }: Props) {
  const images = useEditorState({
    editor,
    selector: ({ editor: current }) => findImages(current).filter(({ alt }) => alt === null),
  })
  const [first] = images
  if (!first) return null
  return (
    <p className="notice flex flex-wrap items-center justify-between gap-3">
      {images.length === 1 ? '1 image has' : `${images.length} images have`} no alternative text.
      <button
        type="button"
        className="button button-quiet button-small"
        onClick={() => onDescribe(first)}
      >
        Describe
      </button>
    </p>
  )
}
