import { type AnyExtension, type Extensions, InputRule, Mark, markInputRule } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TextStyle } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'
import { CAPTION, Footnote, SIZE, Superscript, TABLE } from './article-nodes.ts'
import { colorAttribute, textAttributes } from './attributes.ts'
import { Indent } from './indent.ts'
import { isAllowedLink, parseLink } from './links/links.ts'

/** The starter kit without the attributes that the sanitizer removes, and with rules of our own. */
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(adaptExtension)
  },
})

const ArticleImage = Image.extend({
  // An image without a source is a gap, where a pasted picture could not be taken along. Saving
  // drops it.
  parseHTML: () => [{ tag: 'img' }],
  addAttributes: () => ({ ...textAttributes('src', 'alt', 'width', 'height'), size: SIZE }),
})

/** What Markdown writes around a mark. Code has rules of its own for spaces. */
const DELIMITERS: Readonly<Record<string, readonly string[]>> = {
  bold: ['**', '__'],
  italic: ['*', '_'],
  strike: ['~~'],
}

const MARKDOWN_LINK = new InputRule({
  find: /\[([^[\]]+)\]\(([^()\s]+)\)$/,
  handler({ state: { tr, schema }, range, match: [, text = '', typed = ''] }) {
    const href = parseLink(typed)
    const link = schema.marks['link']
    if (href === undefined || !link) return null
    tr.replaceWith(range.from, range.to, schema.text(text, [link.create({ href })]))
    tr.removeStoredMark(link)
    return undefined
  },
})

const StyledText = TextStyle.extend({
  parseHTML: () => [{ tag: 'span[data-style]', consuming: false }],
  addAttributes: () => ({
    color: colorAttribute('color', 'color'),
    backgroundColor: colorAttribute('backgroundColor', 'background-color'),
  }),
})

/**
 * The formats of the specification, tables, dividers, footnotes, raised text and inline code. The
 * schema has nothing that the sanitizer removes, so it can be neither typed nor pasted.
 */
export const extensions: Extensions = [
  Kit.configure({
    heading: { levels: [1, 2, 3] },
    link: {
      defaultProtocol: 'https',
      isAllowedUri: isAllowedLink,
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    undoRedo: { depth: 100, newGroupDelay: 1000 },
    // With everything selected, the next press on a heading would make the added paragraph one too.
    trailingNode: { notAfter: ['heading'] },
  }),
  StyledText,
  // Data URLs may be pasted and are uploaded at once: see images.ts.
  ArticleImage,
  Indent,
  Footnote,
  Superscript,
  ...TABLE,
]

function adaptExtension(extension: AnyExtension): AnyExtension {
  if (extension instanceof Mark && extension.name !== 'link') return restrictRules(extension)
  switch (extension.name) {
    case 'link':
      return extension.extend({
        addAttributes: () => textAttributes('href', 'target', 'rel'),
        addInputRules: () => [MARKDOWN_LINK],
      })
    case 'paragraph':
      return extension.extend({ addAttributes: () => ({ isCaption: CAPTION }) })
    case 'orderedList':
    case 'codeBlock':
      return extension.extend({ addAttributes: () => ({}) })
    case 'heading':
      // Imported articles may have levels that the editor does not offer.
      return extension.extend({
        parseHTML: () =>
          [1, 2, 3, 4, 5, 6].map((level) => ({
            tag: `h${level}`,
            attrs: { level: Math.min(level, 3) },
          })),
      })
    default:
      return extension
  }
}

/**
 * Removes the paste rules of a mark, which would take multiplication signs for marks. Typed
 * delimiters must touch the marked text, as in Markdown.
 */
function restrictRules(mark: Mark): Mark {
  return mark.extend({
    addPasteRules: () => [],
    addInputRules() {
      const delimiters = DELIMITERS[mark.name]
      if (!delimiters) return this.parent?.() ?? []
      return delimiters.map((delimiter) => {
        const [char] = delimiter
        const around = delimiter.replaceAll('*', String.raw`\*`)
        const text = String.raw`(?!\s)([^${char}]*[^${char}\s])`
        const find = new RegExp(String.raw`(?:^|\s)(${around}${text}${around})$`)
        return markInputRule({ find, type: this.type })
      })
    },
  })
}
