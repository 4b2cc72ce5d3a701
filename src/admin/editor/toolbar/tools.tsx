import type { ChainedCommands, Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import type { ReactNode } from 'react'
import { toggleFootnote } from '../article-nodes.ts'
import { changeIndent } from '../indent.ts'
import { Icon } from './Icon.tsx'

/** Opens a dialog of the editor. */
export type OpenDialog = (dialog: 'link' | 'image') => void

/** A command of the editor, for the toolbar and for the "/" menu. */
export interface Tool {
  readonly name: string
  /** The keyboard shortcut, which the extension of the format has. */
  readonly keys?: string | undefined
  readonly icon: ReactNode
  readonly isActive?: (editor: Editor) => boolean
  readonly isEnabled?: (editor: Editor) => boolean
  readonly run: (editor: Editor, open: OpenDialog) => void
  /** What the button lists instead while it is active. */
  readonly commands?: readonly (readonly [name: string, command: Command])[]
}

type Command = (chain: ChainedCommands) => ChainedCommands

/** What can be done to the table that the cursor is in. */
const TABLE_COMMANDS = [
  ['Add row', (chain) => chain.addRowAfter()],
  ['Add column', (chain) => chain.addColumnAfter()],
  ['Header row', (chain) => chain.toggleHeaderRow()],
  ['Delete row', (chain) => chain.deleteRow()],
  ['Delete column', (chain) => chain.deleteColumn()],
  ['Delete table', (chain) => chain.deleteTable()],
] as const satisfies Tool['commands']

const icon = (name: Parameters<typeof Icon>[0]['name']) => <Icon name={name} />

/** All commands in the order of the toolbar. */
const TOOLS = {
  history: [
    {
      ...tool('Undo', icon('undo'), (chain) => chain.undo(), 'Ctrl+Z'),
      isEnabled: ({ state }) => undoDepth(state) > 0,
    },
    {
      ...tool('Redo', icon('redo'), (chain) => chain.redo(), 'Ctrl+Shift+Z'),
      isEnabled: ({ state }) => redoDepth(state) > 0,
    },
  ],
  headings: ([1, 2, 3] as const).map((level) => ({
    ...tool(
      `Heading ${level}`,
      icon(`h${level}`),
      (chain) => chain.toggleHeading({ level }),
      `Ctrl+Alt+${level}`,
    ),
    isActive: (editor: Editor) => editor.isActive('heading', { level }),
  })),
  marks: [
    toggle('bold', 'Bold', <strong>B</strong>, (chain) => chain.toggleBold(), 'Ctrl+B'),
    toggle('italic', 'Italic', <em>I</em>, (chain) => chain.toggleItalic(), 'Ctrl+I'),
    toggle('underline', 'Underline', <u>U</u>, (chain) => chain.toggleUnderline(), 'Ctrl+U'),
    toggle('strike', 'Strike', <s>S</s>, (chain) => chain.toggleStrike(), 'Ctrl+Shift+S'),
    toggle('code', 'Inline code', icon('inlineCode'), (chain) => chain.toggleCode(), 'Ctrl+E'),
  ],
  lists: [
    toggle(
      'bulletList',
      'Bullet list',
      icon('bullets'),
      (c) => c.toggleBulletList(),
      'Ctrl+Shift+8',
    ),
    toggle(
      'orderedList',
      'Numbered list',
      icon('numbers'),
      (c) => c.toggleOrderedList(),
      'Ctrl+Shift+7',
    ),
  ],
  indents: [
    { name: 'Outdent', keys: 'Ctrl+[', icon: icon('outdent'), run: (e) => changeIndent(e, -1) },
    { name: 'Indent', keys: 'Ctrl+]', icon: icon('indent'), run: (e) => changeIndent(e, 1) },
  ],
  blocks: [
    toggle(
      'blockquote',
      'Quote',
      icon('quote'),
      (chain) => chain.toggleBlockquote(),
      'Ctrl+Shift+B',
    ),
    toggle(
      'codeBlock',
      'Code block',
      icon('code'),
      (chain) => chain.toggleCodeBlock(),
      'Ctrl+Alt+C',
    ),
  ],
  links: [{ ...dialog('link', 'Link'), keys: 'Ctrl+K' }],
  inserts: [
    dialog('image', 'Image'),
    {
      ...toggle('table', 'Table', icon('table'), (chain) =>
        chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
      ),
      commands: TABLE_COMMANDS,
    },
    tool('Divider', icon('divider'), (chain) => chain.setHorizontalRule()),
    {
      ...toggle('footnote', 'Footnote', icon('footnote'), (chain) => chain),
      run: toggleFootnote,
    },
  ],
  clear: [tool('Clear formatting', icon('clear'), (chain) => chain.unsetAllMarks().clearNodes())],
} satisfies Record<string, readonly Tool[]>

export const TOOLBAR: readonly (readonly Tool[])[] = [
  TOOLS.history,
  TOOLS.headings,
  TOOLS.marks,
  [...TOOLS.lists, ...TOOLS.indents],
  [...TOOLS.blocks, ...TOOLS.links, ...TOOLS.inserts, ...TOOLS.clear],
]

/** The group that the two colors follow. */
export const MARKS: readonly Tool[] = TOOLS.marks

/** What the "/" menu offers. */
export const MENU: readonly Tool[] = [
  ...TOOLS.headings,
  ...TOOLS.lists,
  ...TOOLS.blocks,
  ...TOOLS.inserts,
]

function tool(name: string, icon: ReactNode, command: Command, keys?: string): Tool {
  return { name, icon, keys, run: (editor) => command(editor.chain().focus()).run() }
}

/** A tool that is pressed while the selection has `format`, a mark or node of the schema. */
function toggle(format: string, ...given: Parameters<typeof tool>): Tool {
  return { ...tool(...given), isActive: (editor) => editor.isActive(format) }
}

function dialog(kind: 'link' | 'image', name: string): Tool {
  return {
    name,
    icon: icon(kind),
    isActive: (editor) => editor.isActive(kind),
    run: (_, open) => open(kind),
  }
}
