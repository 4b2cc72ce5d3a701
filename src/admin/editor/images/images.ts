import type { Editor, Range } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { errorSentence } from '#client/query.ts'
import { uploadImage } from '#client/upload.ts'
import type { ImageSize } from '#domain/posts/html-policy.ts'
import { type EncodedType, shrinkImage, UnusableImage } from './shrink-image.ts'

/** The attributes of an image node. */
interface ImageAttributes {
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
export async function saveImage(file: Blob, type?: EncodedType, longestEdge?: number) {
  const { url, width, height } = await uploadImage(await shrinkImage(file, type, longestEdge))
  return { src: url, width, height }
}

/** Returns the sentence that tells the user why {@link saveImage} failed. */
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
  { caption, ...image }: Omit<PlacedImage, 'position'>,
  position: number | Range = editor.state.selection,
) {
  const content = [{ type: 'image', attrs: image }, ...(caption ? [createCaption(caption)] : [])]
  editor.chain().focus().insertContentAt(position, content).run()
}

/** Changes an image. Its caption is replaced only if the text differs, because it may have formats. */
export function changeImage(editor: Editor, { position, caption, ...image }: PlacedImage) {
  const { tr, doc } = editor.state
  tr.setNodeMarkup(position, undefined, image)
  const below = position + 1
  const present = findCaption(doc, position)
  const next = caption ? [editor.schema.nodeFromJSON(createCaption(caption))] : []
  if (caption !== (present?.textContent ?? ''))
    tr.replaceWith(below, below + (present?.nodeSize ?? 0), next)
  editor.view.dispatch(tr)
  editor.commands.focus()
}

function findCaption(doc: Node, position: number): Node | undefined {
  const next = doc.nodeAt(position + 1)
  return next?.attrs.isCaption ? next : undefined
}

function createCaption(text: string) {
  return {
    type: 'paragraph',
    attrs: { isCaption: true },
    content: [{ type: 'text', text }],
  }
}

/** Whether an image is still a data URL. */
export function isDataImage({ src }: Pick<ImageSource, 'src'>): boolean {
  return src.startsWith('data:')
}

/**
 * Uploads images that were pasted as data URLs, one after another, and replaces their sources. An
 * image that fails is removed, because the sanitizer would drop it.
 *
 * @throws the first error, after all images.
 */
export async function uploadPastedImages(editor: Editor): Promise<void> {
  const errors: unknown[] = []
  const images = findImages(editor).filter(isDataImage)
  for (const src of new Set(images.map(({ src }) => src))) {
    try {
      replaceImageSource(editor, src, await saveImage(decodeDataUrl(src)))
    } catch (error) {
      replaceImageSource(editor, src, undefined)
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

const BASE64_URL = /^data:([^;,]*);base64,([\w+/\s]*={0,2})$/

/**
 * The bytes of a data URL in base64, which `fetch` cannot read, because the CSP limits it to our
 * own origin. Only drawings are written in another way: they cannot be uploaded.
 */
function decodeDataUrl(dataUrl: string): Blob {
  const [, type = '', payload = ''] = BASE64_URL.exec(dataUrl) ?? []
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type })
}

/**
 * Replaces the source of images, or removes them. Undo must not bring the data back, so it leaves
 * no history.
 */
function replaceImageSource(editor: Editor, from: string, to: ImageSource | undefined) {
  if (editor.isDestroyed) return
  const { tr } = editor.state
  const images = findImages(editor).filter(({ src }) => src === from)
  for (const { position, alt, size } of images.toReversed()) {
    if (to) tr.setNodeMarkup(position, undefined, { ...to, alt, size })
    else tr.delete(position, position + 1)
  }
  editor.view.dispatch(tr.setMeta('addToHistory', false))
}
