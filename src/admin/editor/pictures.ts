import type { Editor } from '@tiptap/core'
import { uploadPicture, type UploadedPicture } from '#client/upload.ts'
import { shrink } from './shrink.ts'

/** What an image node holds. */
export interface Picture {
  readonly src: string
  /** Null while nobody has said what it shows; empty when it only decorates. */
  readonly alt: string | null
  readonly width: number | null
  readonly height: number | null
}

/** A picture in the text and where it stands. */
export interface PlacedPicture extends Picture {
  readonly position: number
}

/** Shrink and upload a picture. @throws {ApiError | UnusablePicture} */
export async function keepPicture(file: Blob): Promise<UploadedPicture> {
  return uploadPicture(await shrink(file))
}

/** The pictures of a text, in order. */
export function picturesIn(editor: Editor): PlacedPicture[] {
  const found: PlacedPicture[] = []
  editor.state.doc.descendants((node, position) => {
    if (node.type.name !== 'image') return
    const { src, alt, width, height } = node.attrs
    found.push({ position, src: String(src), alt, width, height })
  })
  return found
}

/** Put a picture where the cursor is, and the cursor after it. */
export function insertPicture(editor: Editor, picture: Picture, position?: number) {
  const content = { type: 'image', attrs: picture }
  const chain = editor.chain().focus()
  if (position === undefined) chain.insertContent(content).run()
  else chain.insertContentAt(position, content).run()
}

export function changePicture(editor: Editor, { position, ...picture }: PlacedPicture) {
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      tr.setNodeMarkup(position, undefined, picture)
      return true
    })
    .run()
}

/**
 * Upload the pictures that were pasted as data, one after another, and put the uploaded ones in their
 * place. One that fails is taken out, because the sanitizer would drop it.
 *
 * @returns What went wrong, once for each picture that could not be kept.
 */
export async function uploadPasted(editor: Editor): Promise<unknown[]> {
  const failures: unknown[] = []
  const sources = new Set(picturesIn(editor).map(({ src }) => src))
  for (const src of sources) {
    if (!src.startsWith('data:')) continue
    try {
      const { url, width, height } = await keepPicture(await blobOf(src))
      replaceSource(editor, src, { src: url, width, height })
    } catch (error) {
      failures.push(error)
      replaceSource(editor, src, undefined)
    }
  }
  return failures
}

export function hasDataPictures(html: string): boolean {
  return /<img\b[^>]*\bsrc="data:/i.test(html)
}

/** The bytes of a data URL, without `fetch`, which the content security policy keeps to our own site. */
async function blobOf(dataUrl: string): Promise<Blob> {
  const [, type = '', base64, data = ''] = /^data:([^;,]*)(;base64)?,(.*)$/s.exec(dataUrl) ?? []
  const text = base64 ? atob(data) : decodeURIComponent(data)
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  return new Blob([bytes], { type })
}

type Source = Pick<Picture, 'src' | 'width' | 'height'>

/** In one step that undo does not take back: the data is not to return. */
function replaceSource(editor: Editor, from: string, to: Source | undefined) {
  if (editor.isDestroyed) return
  const { tr } = editor.state
  const places = picturesIn(editor).filter(({ src }) => src === from)
  for (const { position, alt } of places.toReversed()) {
    if (to) tr.setNodeMarkup(position, undefined, { ...to, alt })
    else tr.delete(position, position + 1)
  }
  editor.view.dispatch(tr.setMeta('addToHistory', false))
}
