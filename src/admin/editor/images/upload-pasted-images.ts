import type { Editor } from '@tiptap/core'
import { findImages, saveImage, type ImageSource } from './images.ts'

/** Whether an image is still a data URL. */
export function isDataImage({ src }: Pick<ImageSource, 'src'>): boolean {
  return src.startsWith('data:')
}

/** Whether HTML has such images. */
export function hasDataImages(html: string): boolean {
  return /<img\b[^>]*\bsrc="data:/i.test(html)
}

/**
 * Uploads images that were pasted as data URLs, one after another, and replaces their sources. An
 * image that fails is removed, because the sanitizer would drop it.
 *
 * @returns An error for each image that was removed.
 */
export async function uploadPastedImages(editor: Editor): Promise<unknown[]> {
  const errors: unknown[] = []
  const images = findImages(editor).filter(isDataImage)
  for (const src of new Set(images.map(({ src }) => src))) {
    try {
      replaceSource(editor, src, await saveImage(decodeDataUrl(src)))
    } catch (error) {
      errors.push(error)
      replaceSource(editor, src, undefined)
    }
  }
  return errors
}

/** The bytes of a data URL. `fetch` cannot read it, because the CSP limits it to our own origin. */
function decodeDataUrl(dataUrl: string): Blob {
  const [, type = '', base64, data = ''] = /^data:([^;,]*)(;base64)?,(.*)$/s.exec(dataUrl) ?? []
  const text = base64 ? atob(data) : decodeURIComponent(data)
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  return new Blob([bytes], { type })
}

/** Replaces or removes images. It stays out of the undo history, which must not bring the data back. */
function replaceSource(editor: Editor, from: string, to: ImageSource | undefined) {
  if (editor.isDestroyed) return
  const { tr } = editor.state
  const images = findImages(editor).filter(({ src }) => src === from)
  for (const { position, alt, size } of images.toReversed()) {
    if (to) tr.setNodeMarkup(position, undefined, { ...to, alt, size })
    else tr.delete(position, position + 1)
  }
  editor.view.dispatch(tr.setMeta('addToHistory', false))
}
