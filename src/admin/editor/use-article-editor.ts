import { type Editor, getHTMLFromFragment, isNodeActive } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { useEditor } from '@tiptap/react'
import { useState } from 'react'
import { deferTask } from '#client/defer-task.ts'
import { showWarning, useSend } from '../kit/use-send.ts'
import { extensions } from './extensions.ts'
import { describeImageError, findImages, isDataImage, uploadPastedImages } from './images/images.ts'
import { cleanPaste, looksLikeMarkdown } from './paste/clean-paste.ts'
import { renameStyles } from './paste/style-attributes.ts'

export interface Options {
  readonly initialHtml: string
  /** The id of the element that labels the text. */
  readonly labelId: string
  /** Called after each change, with a function that reads the HTML, because reading is slow. */
  readonly onEdit: (readHtml: () => string) => void
  /** Called with an image file that was pasted or dropped. */
  readonly onImageFile: (file: File, position?: number) => void
}

/** The TipTap editor of an article, with clean paste and uploads of pasted images. */
export function useArticleEditor({ initialHtml, labelId, onEdit, onImageFile }: Options) {
  const { mutate: uploadImages, isPending: isUploading } = usePasteUploads()

  const editor = useEditor({
    extensions,
    // The extension compares the text before and after each change, for an event that nothing uses.
    enableCoreExtensions: { delete: false },
    content: renameStyles(initialHtml),
    injectCSS: false,
    editorProps: createEditorProps(labelId, onImageFile),
    onCreate: ({ editor: created }) => {
      // A word in a copy of the state, because the first one takes ten times as long as others.
      deferTask(() => void created.state.apply(created.state.tr.insertText('word ')))
    },
    onUpdate: ({ editor: updated, transaction }) => {
      // The editor itself adds a paragraph after an image at the end.
      if (!transaction.docChanged) return
      onEdit(() => {
        const html = writeHtml(updated)
        return html === normalizedInitial ? initialHtml : html
      })
      if (findImages(updated).some(isDataImage)) uploadImages(updated)
    },
  })

  // The initial HTML as TipTap writes it, before its own changes: an article that is unchanged must
  // stay exactly as saved.
  const [normalizedInitial] = useState(() => writeHtml(editor))
  return { editor, isUploading }
}

const TEXT = [
  'prose editor-text relative min-h-[400px] max-w-none px-5 py-4',
  'wrap-break-word whitespace-break-spaces outline-none [font-variant-ligatures:none]',
].join(' ')

function createEditorProps(labelId: string, onImageFile: Options['onImageFile']): EditorProps {
  return {
    attributes: {
      class: TEXT,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      'aria-placeholder': 'Write, paste, or type / for headings, tables and more.',
    },
    transformPastedHTML: cleanPaste,
    handlePaste: (view, { clipboardData: data }) => {
      const text = data?.getData('text/plain') ?? ''
      const file = findImageFile(data)
      // An image copied from a web page has no text. Text copied from Word also carries an image of
      // it.
      if (file && !/\S/.test(text)) onImageFile(file)
      else return !data?.types.includes('text/html') && pasteMarkdown(view, text)
      return true
    },
    handleDrop: (view, { dataTransfer, clientX: left, clientY: top }, _slice, isMove) => {
      const file = isMove ? undefined : findImageFile(dataTransfer)
      if (file) onImageFile(file, view.posAtCoords({ left, top })?.pos)
      return file !== undefined
    },
  }
}

/** @returns whether the text is pasted as Markdown. */
function pasteMarkdown(view: EditorView, text: string): boolean {
  if (isNodeActive(view.state, 'codeBlock') || !looksLikeMarkdown(text)) return false
  void import('./paste/render-markdown.ts').then(({ renderMarkdown }) =>
    view.pasteHTML(renderMarkdown(text)),
  )
  return true
}

/** Uploads the images that are in a paste, and says why one was removed. */
function usePasteUploads() {
  return useSend({
    send: uploadPastedImages,
    failure: (error) => showWarning('An image was removed', describeImageError(error)),
  })
}

const EMPTY_PARAGRAPH = '<p></p>'

/** The HTML of each block by its node. An unchanged block stays the same node and is not written again. */
const written = new WeakMap<Node, string>()

function writeBlock(block: Node): string {
  const html = written.get(block) ?? getHTMLFromFragment(Fragment.from(block), block.type.schema)
  written.set(block, html)
  return html
}

/** The HTML without the empty paragraphs that TipTap keeps at the end for the cursor. */
function writeHtml({ state: { doc } }: Editor): string {
  const blocks = doc.children.map(writeBlock)
  return blocks.slice(0, blocks.findLastIndex((html) => html !== EMPTY_PARAGRAPH) + 1).join('')
}

function findImageFile(pasted: DataTransfer | null): File | undefined {
  return [...(pasted?.files ?? [])].find(({ type }) => type.startsWith('image/'))
}
