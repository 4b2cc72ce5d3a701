import type { Editor as TipTap } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { errorSentence } from '#client/query.ts'
import { toast } from '#islands/ui/toast.ts'
import { cleanPaste } from './clean-paste.ts'
import { extensions } from './extensions.ts'
import { ImageDialog, type ImageRequest } from './ImageDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { htmlOf, looksLikeMarkdown } from './markdown.ts'
import { hasDataPictures, picturesIn, uploadPasted } from './pictures.ts'
import { UnusablePicture } from './shrink.ts'
import { setStylesAside } from './style-attributes.ts'
import { Toolbar } from './Toolbar.tsx'

interface Props {
  /** What the editor begins with. It keeps its own text afterwards; a new `key` begins anew. */
  readonly initialHtml: string
  readonly onChange: (html: string) => void
}

type OpenDialog =
  { readonly kind: 'link' } | { readonly kind: 'image'; readonly request: ImageRequest }

/** The rich text of a post: the specification's formats, a toolbar, pictures, and paste that comes out clean. */
export default function Editor({ initialHtml, onChange }: Props) {
  const labelId = useId()
  const toolbar = useRef<HTMLDivElement>(null)
  const [initial] = useState(initialHtml)
  // The same text as the editor writes it, to tell "unchanged" from "written in other words".
  const normalHtml = useRef('')
  const [dialog, setDialog] = useState<OpenDialog>()
  const [isUploading, setIsUploading] = useState(false)

  const editor = useEditor({
    extensions,
    content: setStylesAside(initial),
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'prose editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
      },
      transformPastedHTML: cleanPaste,
      handlePaste: (_, event) => takePaste(event),
      handleDrop: (view, event, _slice, isMove) => {
        const file = isMove ? undefined : pictureIn(event.dataTransfer)
        if (!file) return false
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        setDialog({ kind: 'image', request: { kind: 'file', file, position: place?.pos } })
        return true
      },
    },
    onCreate: ({ editor: created }) => {
      normalHtml.current = htmlIn(created)
    },
    onUpdate: ({ editor: changed }) => {
      const html = htmlIn(changed)
      onChange(html === normalHtml.current ? initial : html)
      if (hasDataPictures(html)) void keepPastedPictures(changed)
    },
  })

  function takePaste(event: ClipboardEvent): boolean {
    const data = event.clipboardData
    if (!data) return false
    const file = pictureIn(data)
    // A copied picture of a web page comes as a file and as HTML; Word's text comes with a picture of itself.
    if (file && !/\S/.test(data.getData('text/plain'))) {
      setDialog({ kind: 'image', request: { kind: 'file', file } })
      return true
    }
    const text = data.getData('text/plain')
    const isPlain = !data.types.includes('text/html') && !editor.isActive('codeBlock')
    if (!isPlain || !looksLikeMarkdown(text)) return false
    void htmlOf(text).then((html) => editor.chain().focus().insertContent(cleanPaste(html)).run())
    return true
  }

  async function keepPastedPictures(changed: TipTap) {
    if (isUploading) return
    setIsUploading(true)
    const [failure] = await uploadPasted(changed)
    setIsUploading(false)
    if (failure === undefined) return
    toast({
      title: 'A picture was left out',
      description:
        failure instanceof UnusablePicture
          ? failure.message
          : errorSentence(failure, 'It could not be uploaded.'),
      variant: 'destructive',
    })
  }

  function openImage() {
    const selected = editor.isActive('image')
      ? picturesIn(editor).find(({ position }) => position === editor.state.selection.from)
      : undefined
    const request: ImageRequest = selected ? { kind: 'placed', picture: selected } : { kind: 'new' }
    setDialog({ kind: 'image', request })
  }

  /** Alt+F10 goes to the toolbar, Escape back to the text, Ctrl+K opens the link. */
  function onKeyDown(event: KeyboardEvent) {
    const isToolbar = toolbar.current?.contains(event.target as Node)
    if (event.altKey && event.key === 'F10') {
      toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    } else if (event.key === 'Escape' && isToolbar) {
      editor.commands.focus()
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k' && !isToolbar) {
      setDialog({ kind: 'link' })
    } else {
      return
    }
    event.preventDefault()
  }

  return (
    <div className="field">
      <span id={labelId} className="font-semibold">
        Content
      </span>
      <div className="editor" onKeyDown={onKeyDown} role="presentation">
        <Toolbar
          editor={editor}
          ref={toolbar}
          onLink={() => setDialog({ kind: 'link' })}
          onImage={openImage}
        />
        <EditorContent editor={editor} />
      </div>
      <output className="field-hint">{isUploading && 'Uploading pictures...'}</output>
      <Undescribed
        editor={editor}
        onDescribe={(picture) => setDialog({ kind: 'image', request: { kind: 'placed', picture } })}
      />
      {dialog?.kind === 'link' && (
        <LinkDialog editor={editor} onClose={() => setDialog(undefined)} />
      )}
      {dialog?.kind === 'image' && (
        <ImageDialog
          editor={editor}
          request={dialog.request}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}

interface UndescribedProps {
  readonly editor: TipTap
  readonly onDescribe: (picture: ReturnType<typeof picturesIn>[number]) => void
}

/** Asks for the alternative text of pictures that came with pasted text. */
function Undescribed({ editor, onDescribe }: UndescribedProps) {
  const silent = useEditorState({
    editor,
    selector: ({ editor: now }) => picturesIn(now).filter(({ alt }) => alt === null),
  })
  const [first] = silent
  if (!first) return null
  return (
    <p className="notice flex flex-wrap items-center justify-between gap-3">
      {silent.length === 1 ? '1 picture has' : `${silent.length} pictures have`} no alternative
      text.
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

/** The text without the empty paragraph that the editor keeps at its end to be typed into. */
function htmlIn(editor: TipTap): string {
  return editor.getHTML().replace(/(?:<p><\/p>)+$/, '')
}

function pictureIn(data: DataTransfer | null): File | undefined {
  return [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
}
