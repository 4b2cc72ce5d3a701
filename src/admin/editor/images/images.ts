import type { Editor } from '@tiptap/core'
import { errorSentence } from '#client/query.ts'
import { uploadImage } from '#client/upload.ts'
import { shrinkImage, UnusableImage } from './shrink-image.ts'

/** The attributes of an image node. */
export interface ImageAttributes {
  readonly src: string
  /** Null until someone has described the image; empty if it is decorative. */
  readonly alt: string | null
  readonly width: number | null
  readonly height: number | null
}

/** An image in the document, with its position. */
export interface PlacedImage extends ImageAttributes {
  readonly position: number
}

export type ImageSource = Omit<ImageAttributes, 'alt'>

/** Shrinks and uploads an image. @throws {ApiError | UnusableImage} */
export async function saveImage(file: Blob): Promise<ImageSource> {
  const { url, width, height } = await uploadImage(await shrinkImage(file))
  return { src: url, width, height }
}

/** What to tell the user after {@link saveImage} has failed. */
export function describeImageError(error: unknown): string {
  if (error instanceof UnusableImage) return error.message
  return errorSentence(error, 'The image could not be uploaded.')
}

/** The images of the document, in order. */
export function findImages(editor: Editor): PlacedImage[] {
  const images: PlacedImage[] = []
  editor.state.doc.descendants((node, position) => {
    if (node.type.name !== 'image') return
    const { src, alt, width, height } = node.attrs
    images.push({ position, src: String(src), alt, width, height })
  })
  return images
}

/** Inserts an image at a position, or at the selection. */
export function insertImage(editor: Editor, image: ImageAttributes, position?: number) {
  const content = { type: 'image', attrs: image }
  const chain = editor.chain().focus()
  if (position === undefined) chain.insertContent(content).run()
  else chain.insertContentAt(position, content).run()
}

export function changeImage(editor: Editor, { position, ...image }: PlacedImage) {
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      tr.setNodeMarkup(position, undefined, image)
      return true
    })
    .run()
}
