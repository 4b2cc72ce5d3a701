import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { errorSentence } from '#client/query.ts'
import { uploadImage } from '#client/upload.ts'
import type { ImageSize } from '#domain/posts/html-policy.ts'
import { shrinkImage, UnusableImage, type EncodedType } from './shrink-image.ts'

/** The attributes of an image node. */
export interface ImageAttributes {
  readonly src: string
  /** Null until someone has described the image; empty if it is decorative. */
  readonly alt: string | null
  readonly width: number | null
  readonly height: number | null
  /** Null if it is as wide as the text. */
  readonly size: ImageSize | null
}

/** An image in the document, with its position. */
export interface PlacedImage extends ImageAttributes {
  readonly position: number
  /** The text of the caption below it; empty if it has none. */
  readonly caption: string
}

export type ImageSource = Omit<ImageAttributes, 'alt' | 'size'>

/** Shrinks and uploads an image. @throws {ApiError | UnusableImage} */
export async function saveImage(
  file: Blob,
  type?: EncodedType,
  longestEdge?: number,
): Promise<ImageSource> {
  const image = await shrinkImage(file, type, longestEdge)
  const { url, width, height } = await uploadImage(image)
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
    const { src, alt, width, height, size } = node.attrs
    const caption = findCaption(editor.state.doc, position)?.textContent ?? ''
    images.push({ position, src: String(src ?? ''), alt, width, height, size, caption })
  })
  return images
}

/** Inserts an image with its caption at a position, or at the selection. */
export function insertImage(
  editor: Editor,
  image: ImageAttributes,
  caption: string,
  position?: number,
) {
  const content = [{ type: 'image', attrs: image }, ...(caption ? [captionOf(caption)] : [])]
  const chain = editor.chain().focus()
  if (position === undefined) chain.insertContent(content).run()
  else chain.insertContentAt(position, content).run()
}

/** Changes an image, and its caption if that is another text: the caption may have formats. */
export function changeImage(editor: Editor, { position, caption, ...image }: PlacedImage) {
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      const below = position + 1
      const present = findCaption(tr.doc, position)
      tr.setNodeMarkup(position, undefined, image)
      if (caption === (present?.textContent ?? '')) return true
      const next = caption ? [editor.schema.nodeFromJSON(captionOf(caption))] : []
      tr.replaceWith(below, below + (present?.nodeSize ?? 0), next)
      return true
    })
    .run()
}

function findCaption(doc: Node, position: number): Node | undefined {
  const next = doc.nodeAt(position + 1)
  return next?.attrs.isCaption ? next : undefined
}

function captionOf(text: string) {
  return {
    type: 'paragraph',
    attrs: { isCaption: true },
    content: [{ type: 'text', text }],
  }
}
