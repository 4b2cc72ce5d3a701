import { type Attribute, type Editor, Extension, getMarkRange, Mark } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import {
  CAPTION_CLASS,
  FOOTNOTE_CLASS,
  IMAGE_SIZES,
  imageClass,
  type ImageSize,
  SPAN_MAX,
} from '#domain/posts/html-policy.ts'

const SPANS = { colspan: span('colspan'), rowspan: span('rowspan') }

/** A table without widths: columns are as wide as what is in them. */
export const TABLE = [
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ View: null }),
  TableRow,
  TableCell.extend({ addAttributes: () => SPANS }),
  TableHeader.extend({
    addAttributes: () => ({
      ...SPANS,
      scope: { default: null, parseHTML: (element) => element.getAttribute('scope') },
    }),
  }),
]

function span(name: 'colspan' | 'rowspan'): Partial<Attribute> {
  return {
    default: 1,
    parseHTML: (element) =>
      Math.min(Math.max(Number(element.getAttribute(name)) || 1, 1), SPAN_MAX),
    renderHTML: ({ [name]: value }) => (value > 1 ? { [name]: value } : {}),
  }
}

export const Superscript = Mark.create({
  name: 'superscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
})

/** Text that is a footnote: it stays where its number will be, so that it moves and goes with its sentence. */
export const Footnote = Mark.create({
  name: 'footnote',
  // Around links and emphasis, because a part of a note would be a note of its own.
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

/** Goes on after the note. */
function leaveFootnote(editor: Editor): boolean {
  const { $from } = editor.state.selection
  const type = editor.schema.marks['footnote']
  const range = type && editor.isActive('footnote') ? getMarkRange($from, type) : undefined
  if (!type || !range) return false
  return editor
    .chain()
    .setTextSelection(range.to)
    .command(({ tr }) => Boolean(tr.removeStoredMark(type)))
    .run()
}

/** The attribute of an image for its width, a class of the HTML policy; null for as wide as the text. */
export const SIZE: Partial<Attribute> = {
  default: null,
  parseHTML: ({ classList }) =>
    IMAGE_SIZES.find((size) => classList.contains(imageClass(size))) ?? null,
  renderHTML: ({ size }: { size?: ImageSize | null }) => (size ? { class: imageClass(size) } : {}),
}

/** Paragraphs can be the caption of the image above. Enter leaves the caption. */
export const Caption = Extension.create({
  name: 'caption',

  addGlobalAttributes() {
    return [
      {
        types: ['paragraph'],
        attributes: {
          isCaption: {
            default: false,
            keepOnSplit: false,
            parseHTML: ({ classList }) => classList.contains(CAPTION_CLASS),
            renderHTML: ({ isCaption }) => (isCaption ? { class: CAPTION_CLASS } : {}),
          },
        },
      },
    ]
  },
})
