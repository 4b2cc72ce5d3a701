import { EditorContent, type Editor as TextEditor } from '@tiptap/react'
import { memo, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { loadable } from '../kit/loadable.tsx'
import { findImages } from './images/images.ts'
import { useNotices } from './notices.ts'
import { SlashMenu } from './toolbar/SlashMenu.tsx'
import { Toolbar } from './toolbar/Toolbar.tsx'
import type { OpenDialog } from './toolbar/tools.tsx'
import { type Options, useArticleEditor } from './use-article-editor.ts'

// Loaded on demand, so that writing can begin earlier.
const ImageDialog = loadable(() => import('./images/ImageDialog.tsx'))
const LinkDialog = loadable(() => import('./links/LinkDialog.tsx'))

type Props = Pick<Options, 'initialHtml' | 'onEdit'>

/** The rich text editor of an article. It is uncontrolled, so a new `key` replaces the text. */
function Editor({ initialHtml, onEdit }: Props) {
  const labelId = useId()
  const toolbar = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<ReactElement>()
  const onClose = () => setDialog(undefined)
  const { editor, isUploading } = useArticleEditor({
    initialHtml,
    labelId,
    onEdit,
    onImageFile: (file, position) =>
      setDialog(<ImageDialog {...{ editor, file, position, onClose }} />),
  })

  function openImage(imagePosition: number) {
    const placed = findImages(editor).find(({ position }) => position === imagePosition)
    setDialog(<ImageDialog {...{ editor, placed, onClose }} />)
  }
  useNotices(editor, openImage)

  const openDialog: OpenDialog = (kind) =>
    kind === 'link'
      ? setDialog(<LinkDialog {...{ editor, onClose }} />)
      : openImage(editor.state.selection.from)

  return (
    <div className="field">
      <span id={labelId} className="font-semibold">
        Content
      </span>
      <div
        className="min-w-0 rounded-sm border border-edge bg-raised focus-within:border-brass-mark"
        role="presentation"
        onKeyDown={(event) => runShortcut(event, editor, toolbar.current, openDialog)}
      >
        <Toolbar editor={editor} ref={toolbar} onOpen={openDialog} />
        <SlashMenu editor={editor} onOpen={openDialog}>
          <EditorContent editor={editor} />
        </SlashMenu>
      </div>
      <output className="field-hint">{isUploading && 'Uploading images...'}</output>
      {dialog}
    </div>
  )
}

/** Alt+F10 moves to the toolbar, Escape back to the text, and Ctrl+K opens the link dialog. */
function runShortcut(
  event: KeyboardEvent,
  editor: TextEditor,
  toolbar: HTMLElement | null,
  openDialog: OpenDialog,
) {
  const { key, altKey, ctrlKey, metaKey } = event
  // The target of a keyboard event is an element.
  const isInToolbar = toolbar?.contains(event.target as Element)
  const isLink = (ctrlKey || metaKey) && key.toLowerCase() === 'k'
  if (altKey && key === 'F10') toolbar?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  else if (key === 'Escape' && isInToolbar) editor.commands.focus()
  else if (isLink && !isInToolbar) openDialog('link')
  else return
  event.preventDefault()
}

// The form is rendered again when typing starts and pauses. The editor is slow to render, and its
// props stay the same.
export default memo(Editor)
