import { type Editor, Mark } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import {
  CAPTION_CLASS,
  FOOTNOTE_CLASS,
  IMAGE_SIZES,
  buildImageClass,
} from '#domain/posts/html-policy.ts'
import { classAttribute, spanAttribute, textAttributes } from './attributes.ts'

const SPANS = { colspan: spanAttribute('colspan'), rowspan: spanAttribute('rowspan') }

/** A table without widths: columns are as wide as what is in them. */
export const TABLE = [
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ View: null }),
  TableRow,
  TableCell.extend({ addAttributes: () => SPANS }),
  TableHeader.extend({ addAttributes: () => ({ ...SPANS, ...textAttributes('scope') }) }),
]

export const Superscript = Mark.create({
  name: 'superscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
})

/** A footnote, written where its number will be, so that it moves and is deleted with its sentence. */
export const Footnote = Mark.create({
  name: 'footnote',
  // A higher priority keeps the mark around links and emphasis. Inside them it would split into two
  // notes.
  priority: 1100,
  exitable: true,
  parseHTML: () => [{ tag: `sup.${FOOTNOTE_CLASS}`, priority: 60 }],
  renderHTML: () => ['sup', { class: FOOTNOTE_CLASS }, 0],
  addKeyboardShortcuts() {
    const leave = () => leaveFootnote(this.editor)
    return { Enter: leave, Escape: leave }
  },
})

const NEW_NOTE = 'Note'

/** Makes the selection a footnote or text again. Without one, a new note is ready to be typed over. */
export function toggleFootnote(editor: Editor): void {
  const { from, empty } = editor.state.selection
  const chain = editor.chain().focus()
  if (!empty || editor.isActive('footnote')) {
    chain.extendMarkRange('footnote').toggleMark('footnote').run()
    return
  }
  chain
    .insertContent({ type: 'text', text: NEW_NOTE, marks: [{ type: 'footnote' }] })
    .setTextSelection({ from, to: from + NEW_NOTE.length })
    .run()
}

/** Moves the cursor behind the note that it is in. */
function leaveFootnote(editor: Editor): boolean {
  if (!editor.isActive('footnote')) return false
  const chain = editor.chain().extendMarkRange('footnote')
  const moved = chain.command(({ tr, commands }) => commands.setTextSelection(tr.selection.to))
  return moved.unsetMark('footnote').run()
}

/** The width of an image; null if it is as wide as the text. */
export const SIZE = classAttribute('size', null, IMAGE_SIZES, buildImageClass)

/** Whether a paragraph is the caption of the image above it. Enter leaves the caption. */
export const CAPTION = {
  ...classAttribute('isCaption', false, [true], () => CAPTION_CLASS),
  keepOnSplit: false,
}
