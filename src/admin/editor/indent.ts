import { Extension, type Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { INDENTS, buildIndentClass } from '#domain/posts/html-policy.ts'
import { classAttribute } from './attributes.ts'

const INDENTED = ['paragraph', 'heading']

const INDENT = classAttribute('indent', 0, INDENTS, buildIndentClass)

/** Indents paragraphs and headings in steps, each a class of the HTML policy. */
export const Indent = Extension.create({
  name: 'indent',
  addGlobalAttributes: () => [{ types: INDENTED, attributes: { indent: INDENT } }],

  addKeyboardShortcuts() {
    return {
      'Mod-]': () => changeIndent(this.editor, 1),
      'Mod-[': () => changeIndent(this.editor, -1),
    }
  },
})

/** Indents or outdents the selected paragraphs; in a list, it nests or lifts the item. */
export function changeIndent(editor: Editor, step: 1 | -1): boolean {
  const chain = editor.chain().focus()
  if (!editor.isActive('listItem'))
    return chain.command(({ tr }) => indentSelection(tr, step)).run()
  return (step === 1 ? chain.sinkListItem('listItem') : chain.liftListItem('listItem')).run()
}

function indentSelection(tr: Transaction, step: 1 | -1): boolean {
  const { from, to } = tr.selection
  let hasChanged = false
  tr.doc.nodesBetween(from, to, (node, position) => {
    if (!INDENTED.includes(node.type.name)) return
    const now = Number(node.attrs.indent)
    const next = Math.min(Math.max(now + step, 0), INDENTS.length)
    if (next === now) return
    tr.setNodeAttribute(position, 'indent', next)
    hasChanged = true
  })
  return hasChanged
}
