import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import { changeIndent } from '../indent.ts'
import { Icon } from './Icon.tsx'

/** A toolbar button that runs one command on the selection. */
export interface ToolSpec {
  readonly name: string
  readonly keys?: string
  readonly icon: ReactNode
  readonly isActive?: (editor: Editor) => boolean
  readonly isEnabled?: (editor: Editor) => boolean
  readonly run: (editor: Editor) => void
}

const focused = (editor: Editor) => editor.chain().focus()
const whenActive = (name: string) => (editor: Editor) => editor.isActive(name)

export const HISTORY_TOOLS: readonly ToolSpec[] = [
  {
    name: 'Undo',
    keys: 'Ctrl+Z',
    icon: <Icon name="undo" />,
    isEnabled: (editor) => editor.can().undo(),
    run: (editor) => focused(editor).undo().run(),
  },
  {
    name: 'Redo',
    keys: 'Ctrl+Shift+Z',
    icon: <Icon name="redo" />,
    isEnabled: (editor) => editor.can().redo(),
    run: (editor) => focused(editor).redo().run(),
  },
]

export const HEADING_TOOLS: readonly ToolSpec[] = ([1, 2, 3] as const).map((level) => ({
  name: `Heading ${level}`,
  keys: `Ctrl+Alt+${level}`,
  icon: <Icon name={`h${level}`} />,
  isActive: (editor) => editor.isActive('heading', { level }),
  run: (editor) => focused(editor).toggleHeading({ level }).run(),
}))

export const MARK_TOOLS: readonly ToolSpec[] = [
  {
    name: 'Bold',
    keys: 'Ctrl+B',
    icon: <strong>B</strong>,
    isActive: whenActive('bold'),
    run: (editor) => focused(editor).toggleBold().run(),
  },
  {
    name: 'Italic',
    keys: 'Ctrl+I',
    icon: <em>I</em>,
    isActive: whenActive('italic'),
    run: (editor) => focused(editor).toggleItalic().run(),
  },
  {
    name: 'Underline',
    keys: 'Ctrl+U',
    icon: <u>U</u>,
    isActive: whenActive('underline'),
    run: (editor) => focused(editor).toggleUnderline().run(),
  },
  {
    name: 'Strike',
    keys: 'Ctrl+Shift+S',
    icon: <s>S</s>,
    isActive: whenActive('strike'),
    run: (editor) => focused(editor).toggleStrike().run(),
  },
]

export const LIST_TOOLS: readonly ToolSpec[] = [
  {
    name: 'Bullet list',
    keys: 'Ctrl+Shift+8',
    icon: <Icon name="bullets" />,
    isActive: whenActive('bulletList'),
    run: (editor) => focused(editor).toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    keys: 'Ctrl+Shift+7',
    icon: <Icon name="numbers" />,
    isActive: whenActive('orderedList'),
    run: (editor) => focused(editor).toggleOrderedList().run(),
  },
  {
    name: 'Outdent',
    keys: 'Ctrl+[',
    icon: <Icon name="outdent" />,
    run: (editor) => changeIndent(editor, -1),
  },
  {
    name: 'Indent',
    keys: 'Ctrl+]',
    icon: <Icon name="indent" />,
    run: (editor) => changeIndent(editor, 1),
  },
]

export const BLOCK_TOOLS: readonly ToolSpec[] = [
  {
    name: 'Quote',
    keys: 'Ctrl+Shift+B',
    icon: <Icon name="quote" />,
    isActive: whenActive('blockquote'),
    run: (editor) => focused(editor).toggleBlockquote().run(),
  },
  {
    name: 'Code block',
    keys: 'Ctrl+Alt+C',
    icon: <Icon name="code" />,
    isActive: whenActive('codeBlock'),
    run: (editor) => focused(editor).toggleCodeBlock().run(),
  },
]

export const CLEAR_TOOL: ToolSpec = {
  name: 'Clear formatting',
  icon: <Icon name="clear" />,
  run: (editor) => focused(editor).unsetAllMarks().clearNodes().run(),
}
