import { type AnyExtension, type Extension, type Extensions, InputRule } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'
import { Caption, Footnote, SIZE, Superscript, TABLE } from './article-nodes.ts'
import { Indent } from './indent.ts'
import { isAllowedLink, parseLink } from './links/links.ts'
import { Notices } from './notices.ts'
import { styleOf } from './paste/style-attributes.ts'

/** The starter kit without the attributes that the sanitizer removes. */
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(restrictAttributes)
  },
})

const ArticleImage = Image.extend({
  // Without a source it is the place of a picture that did not come along with a paste. Saving
  // drops it.
  parseHTML: () => [{ tag: 'img' }],
  addAttributes: () => ({ ...attributes('src', 'alt', 'width', 'height'), size: SIZE }),
})

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
  }),
  StyledText,
  addColor(Color, 'color', 'color'),
  addColor(BackgroundColor, 'backgroundColor', 'background-color'),
  // Data URLs may be pasted and are uploaded at once: see images.ts.
  ArticleImage.configure({ allowBase64: true }),
  Caption,
  Indent,
  Footnote,
  Superscript,
  Notices,
  ...TABLE,
]

function restrictAttributes(extension: AnyExtension): AnyExtension {
  switch (extension.name) {
    case 'link':
      return extension.extend({
        addAttributes: () => attributes('href', 'target', 'rel'),
        addInputRules: () => [MARKDOWN_LINK],
      })
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

/** Reads a text color from a renamed style: see style-attributes.ts. */
function addColor(extension: Extension, attribute: string, property: string): Extension {
  return extension.extend({
    addGlobalAttributes: () => [
      {
        types: ['textStyle'],
        attributes: {
          [attribute]: {
            default: null,
            parseHTML: (element: HTMLElement) => styleOf(element).get(property) ?? null,
            renderHTML: ({ [attribute]: color }) =>
              color ? { style: `${property}: ${color}` } : {},
          },
        },
      },
    ],
  })
}

/** Attributes as strings: TipTap would parse `href="1"` and `alt="007"` as numbers. */
function attributes(...names: readonly string[]) {
  return Object.fromEntries(
    names.map((name) => {
      const parseHTML = (element: HTMLElement) => element.getAttribute(name)
      return [name, { default: null, parseHTML }]
    }),
  )
}
