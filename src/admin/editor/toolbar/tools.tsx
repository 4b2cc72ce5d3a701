import type { ChainedCommands, Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import type { ReactElement } from 'react'
import { toggleFootnote } from '../article-nodes.ts'
import { changeIndent } from '../indent.ts'

/** Opens a dialog of the editor. */
export type OpenDialog = (dialog: 'link' | 'image') => void

/** A command of the editor, for the toolbar and for the "/" menu. */
export interface Tool {
  readonly name: string
  /** The keyboard shortcut that the tooltip names. The extension of the format defines it. */
  readonly keys?: string | undefined
  readonly icon: keyof typeof ICONS
  readonly isActive?: (editor: Editor) => boolean
  readonly isEnabled?: (editor: Editor) => boolean
  readonly run: (editor: Editor, open: OpenDialog) => void
  /** The commands that the button lists while the tool is active, instead of running it. */
  readonly commands?: readonly (readonly [name: string, command: Command])[]
}

type Command = (chain: ChainedCommands) => ChainedCommands

/** The commands for the table that the cursor is in. */
const TABLE_COMMANDS = [
  ['Add row', (chain) => chain.addRowAfter()],
  ['Add column', (chain) => chain.addColumnAfter()],
  ['Header row', (chain) => chain.toggleHeaderRow()],
  ['Delete row', (chain) => chain.deleteRow()],
  ['Delete column', (chain) => chain.deleteColumn()],
  ['Delete table', (chain) => chain.deleteTable()],
] as const satisfies Tool['commands']

const HEADINGS: readonly Tool[] = ([1, 2, 3] as const).map((level) => ({
  ...createTool(`Heading ${level}`, `h${level}`, (chain) => chain.toggleHeading({ level })),
  keys: `Ctrl+Alt+${level}`,
  isActive: (editor) => editor.isActive('heading', { level }),
}))

/** The group of tools after which the two colors stand. */
export const MARKS = createTools(
  ['Bold', 'bold', (chain) => chain.toggleBold(), 'Ctrl+B', 'bold'],
  ['Italic', 'italic', (chain) => chain.toggleItalic(), 'Ctrl+I', 'italic'],
  ['Underline', 'underline', (chain) => chain.toggleUnderline(), 'Ctrl+U', 'underline'],
  ['Strike', 'strike', (chain) => chain.toggleStrike(), 'Ctrl+Shift+S', 'strike'],
  ['Inline code', 'inlineCode', (chain) => chain.toggleCode(), 'Ctrl+E', 'code'],
)

const LISTS = createTools(
  ['Bullet list', 'bullets', (chain) => chain.toggleBulletList(), 'Ctrl+Shift+8', 'bulletList'],
  ['Numbered list', 'numbers', (c) => c.toggleOrderedList(), 'Ctrl+Shift+7', 'orderedList'],
)

const BLOCKS = createTools(
  ['Quote', 'quote', (chain) => chain.toggleBlockquote(), 'Ctrl+Shift+B', 'blockquote'],
  ['Code block', 'code', (chain) => chain.toggleCodeBlock(), 'Ctrl+Alt+C', 'codeBlock'],
)

const INSERTS: readonly Tool[] = [
  createDialogTool('image', 'Image'),
  {
    ...createTool('Table', 'table', (chain) =>
      chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
    ),
    isActive: (editor) => editor.isActive('table'),
    commands: TABLE_COMMANDS,
  },
  createTool('Divider', 'divider', (chain) => chain.setHorizontalRule()),
  {
    name: 'Footnote',
    icon: 'footnote',
    isActive: (editor) => editor.isActive('footnote'),
    run: toggleFootnote,
  },
]

/** All commands in the groups of the toolbar. */
export const TOOLBAR: readonly (readonly Tool[])[] = [
  [
    {
      ...createTool('Undo', 'undo', (chain) => chain.undo(), 'Ctrl+Z'),
      isEnabled: ({ state }) => undoDepth(state) > 0,
    },
    {
      ...createTool('Redo', 'redo', (chain) => chain.redo(), 'Ctrl+Shift+Z'),
      isEnabled: ({ state }) => redoDepth(state) > 0,
    },
  ],
  HEADINGS,
  MARKS,
  [
    ...LISTS,
    { name: 'Outdent', keys: 'Ctrl+[', icon: 'outdent', run: (editor) => changeIndent(editor, -1) },
    { name: 'Indent', keys: 'Ctrl+]', icon: 'indent', run: (editor) => changeIndent(editor, 1) },
  ],
  [
    ...BLOCKS,
    { ...createDialogTool('link', 'Link'), keys: 'Ctrl+K' },
    ...INSERTS,
    createTool('Clear formatting', 'clear', (chain) => chain.unsetAllMarks().clearNodes()),
  ],
]

/** The tools of the "/" menu. */
export const MENU: readonly Tool[] = [...HEADINGS, ...LISTS, ...BLOCKS, ...INSERTS]

function createTools(...tools: readonly Parameters<typeof createTool>[]): readonly Tool[] {
  return tools.map((given) => createTool(...given))
}

/** @param format A mark or node of the schema. The tool is pressed while the selection has it. */
function createTool(
  name: string,
  icon: Tool['icon'],
  command: Command,
  keys?: string,
  format?: string,
): Tool {
  const run = (editor: Editor) => command(editor.chain().focus()).run()
  if (format === undefined) return { name, icon, keys, run }
  return { name, icon, keys, run, isActive: (editor) => editor.isActive(format) }
}

function createDialogTool(kind: 'link' | 'image', name: string): Tool {
  const isActive = (editor: Editor) => editor.isActive(kind)
  return { name, icon: kind, isActive, run: (_, open) => open(kind) }
}

/** The icons of the toolbar: a letter in its format, or the path of a 16-pixel line drawing. */
const ICONS = {
  bold: <strong>B</strong>,
  italic: <em>I</em>,
  underline: <u>U</u>,
  strike: <s>S</s>,
  undo: 'M6 3 2.5 6.5 6 10M3 6.5h6.5a4 4 0 0 1 0 7H6',
  redo: 'm10 3 3.5 3.5L10 10M13 6.5H6.5a4 4 0 0 0 0 7H10',
  h1: 'M2.5 4v8M7.5 4v8M2.5 8h5M11 7l1.5-1v6',
  h2: 'M2.5 4v8M7.5 4v8M2.5 8h5M10.5 7.3c0-1.7 3-1.7 3 0 0 1.4-3 2.6-3 4.7h3',
  h3: 'M2.5 4v8M7.5 4v8M2.5 8h5M10.5 6h3l-1.7 2.2c2.4 0 2.4 3.8-.3 3.8-.5 0-.9-.1-1.2-.4',
  bullets: 'M6 4h8M6 8h8M6 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01',
  numbers: 'M7 4h7M7 8h7M7 12h7M2 2.5h1V6M2 10.5c0-1.2 2-1.2 2 0 0 1-2 1.5-2 2.5h2',
  outdent: 'M2 3h12M8 6.5h6M8 9.5h6M2 13h12M5 6 2.5 8 5 10',
  indent: 'M2 3h12M8 6.5h6M8 9.5h6M2 13h12M2.5 6 5 8l-2.5 2',
  quote: 'M3 4v8M6 5h8M6 8h8M6 11h5',
  code: 'M2 2.5h12v11H2zM6.5 6l-2 2 2 2M9.5 6l2 2-2 2',
  inlineCode: 'M4.5 5 1.5 8l3 3M11.5 5l3 3-3 3M9 4 7 12',
  textColor: 'M4.5 10 8 2l3.5 8M5.8 7.2h4.4',
  background: 'M10 1.5l3.5 3.5-5.5 5.5H4.5V7zM8 3.5 11.5 7',
  footnote: 'M2 5h6M2 9h10M2 13h7M11.5 3l1.5-1v5',
  table: 'M2 3h12v10H2zM2 6.5h12M2 9.750h12M6.5 3v10',
  divider: 'M2 8h12M5 4h6M5 12h6',
  link: 'M6.5 9.5l3-3M7 4.5l1.2-1.2a3 3 0 0 1 4.5 4.3L11.5 9M9 11.5l-1.2 1.2a3 3 0 0 1-4.5-4.3L4.5 7',
  image: 'M2 3h12v10H2zM2 11l3.5-3.5L9 11l2-2 3 3M10.5 6h.01',
  clear: 'M3 3h8M7 3 5.5 10M2 13h5M9.5 9l4 4M13.5 9l-4 4',
} satisfies Record<string, string | ReactElement>

export function Icon({ icon }: Pick<Tool, 'icon'>) {
  const drawn = ICONS[icon]
  if (typeof drawn !== 'string') return drawn
  return (
    <svg
      viewBox="0 0 16 16"
      className="size-4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawn} />
    </svg>
  )
}
