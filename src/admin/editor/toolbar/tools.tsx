import type { ChainedCommands, Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import type { ReactNode } from 'react'
import { toggleFootnote } from '../article-nodes.ts'
import { changeIndent } from '../indent.ts'
import { Icon } from './Icon.tsx'

/** A toolbar button that runs one command on the selection. */
export interface ToolSpec {
  readonly name: string
  /** The keyboard shortcut. */
  readonly keys: string | undefined
  readonly icon: ReactNode
  readonly isActive?: (editor: Editor) => boolean
  readonly isEnabled?: (editor: Editor) => boolean
  readonly run: (editor: Editor) => void
}

type Command = (chain: ChainedCommands) => ChainedCommands

export const HISTORY_TOOLS: readonly ToolSpec[] = [
  {
    ...createTool('Undo', 'Ctrl+Z', <Icon name="undo" />, (chain) => chain.undo()),
    isEnabled: (editor) => undoDepth(editor.state) > 0,
  },
  {
    ...createTool('Redo', 'Ctrl+Shift+Z', <Icon name="redo" />, (chain) => chain.redo()),
    isEnabled: (editor) => redoDepth(editor.state) > 0,
  },
]

export const HEADING_TOOLS: readonly ToolSpec[] = ([1, 2, 3] as const).map((level) => ({
  ...createTool(`Heading ${level}`, `Ctrl+Alt+${level}`, <Icon name={`h${level}`} />, (chain) =>
    chain.toggleHeading({ level }),
  ),
  isActive: (editor) => editor.isActive('heading', { level }),
}))

export const MARK_TOOLS: readonly ToolSpec[] = [
  createToggle('bold', 'Bold', 'Ctrl+B', <strong>B</strong>, (chain) => chain.toggleBold()),
  createToggle('italic', 'Italic', 'Ctrl+I', <em>I</em>, (chain) => chain.toggleItalic()),
  createToggle('underline', 'Underline', 'Ctrl+U', <u>U</u>, (chain) => chain.toggleUnderline()),
  createToggle('strike', 'Strike', 'Ctrl+Shift+S', <s>S</s>, (chain) => chain.toggleStrike()),
  createToggle('code', 'Inline code', 'Ctrl+E', <Icon name="inlineCode" />, (chain) =>
    chain.toggleCode(),
  ),
]

export const LIST_TOOLS: readonly ToolSpec[] = [
  createToggle('bulletList', 'Bullet list', 'Ctrl+Shift+8', <Icon name="bullets" />, (chain) =>
    chain.toggleBulletList(),
  ),
  createToggle('orderedList', 'Numbered list', 'Ctrl+Shift+7', <Icon name="numbers" />, (chain) =>
    chain.toggleOrderedList(),
  ),
  createIndentTool('Outdent', 'Ctrl+[', 'outdent', -1),
  createIndentTool('Indent', 'Ctrl+]', 'indent', 1),
]

export const BLOCK_TOOLS: readonly ToolSpec[] = [
  createToggle('blockquote', 'Quote', 'Ctrl+Shift+B', <Icon name="quote" />, (chain) =>
    chain.toggleBlockquote(),
  ),
  createToggle('codeBlock', 'Code block', 'Ctrl+Alt+C', <Icon name="code" />, (chain) =>
    chain.toggleCodeBlock(),
  ),
]

export const INSERT_TOOLS: readonly ToolSpec[] = [
  createTool('Divider', undefined, <Icon name="divider" />, (chain) => chain.setHorizontalRule()),
  {
    name: 'Footnote',
    keys: undefined,
    icon: <Icon name="footnote" />,
    isActive: (editor) => editor.isActive('footnote'),
    run: toggleFootnote,
  },
]

export const INSERT_TABLE = createTool('Table', undefined, <Icon name="table" />, (chain) =>
  chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
)

/** What can be done to the table that the cursor is in. */
export const TABLE_COMMANDS: readonly (readonly [name: string, command: Command])[] = [
  ['Add row', (chain) => chain.addRowAfter()],
  ['Add column', (chain) => chain.addColumnAfter()],
  ['Header row', (chain) => chain.toggleHeaderRow()],
  ['Delete row', (chain) => chain.deleteRow()],
  ['Delete column', (chain) => chain.deleteColumn()],
  ['Delete table', (chain) => chain.deleteTable()],
]

export const CLEAR_TOOLS: readonly ToolSpec[] = [
  createTool('Clear formatting', undefined, <Icon name="clear" />, (chain) =>
    chain.unsetAllMarks().clearNodes(),
  ),
]

function createTool(
  name: string,
  keys: string | undefined,
  icon: ReactNode,
  command: Command,
): ToolSpec {
  return { name, keys, icon, run: (editor) => command(editor.chain().focus()).run() }
}

/** A tool that is pressed while the selection has `format`, a mark or node of the schema. */
function createToggle(
  format: string,
  ...tool: [name: string, keys: string, icon: ReactNode, command: Command]
): ToolSpec {
  return { ...createTool(...tool), isActive: (editor) => editor.isActive(format) }
}

function createIndentTool(
  name: string,
  keys: string,
  icon: 'indent' | 'outdent',
  step: 1 | -1,
): ToolSpec {
  return { name, keys, icon: <Icon name={icon} />, run: (editor) => changeIndent(editor, step) }
}
