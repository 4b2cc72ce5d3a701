import type { AnyExtension, Extension, Extensions } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'
import { Indent } from './indent.ts'
import { isAllowedLink, LINK_PROTOCOLS } from './links.ts'
import { styleOf } from './style-attributes.ts'

/** The kit without the attributes that the sanitizer would drop. */
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(narrowed)
  },
})

const Picture = Image.extend({
  addAttributes: () => attributes('src', 'alt', 'width', 'height'),
})

const StyledText = TextStyle.extend({
  parseHTML: () => [{ tag: 'span[data-style]', consuming: false }],
})

/**
 * What can be written: the specification's formats and no other. What the sanitizer would drop has no
 * place in the schema, so that it can be neither typed nor pasted.
 */
export const extensions: Extensions = [
  Kit.configure({
    heading: { levels: [1, 2, 3] },
    code: false,
    horizontalRule: false,
    link: {
      protocols: [...LINK_PROTOCOLS],
      defaultProtocol: 'https',
      isAllowedUri: isAllowedLink,
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    undoRedo: { depth: 100, newGroupDelay: 1000 },
  }),
  StyledText,
  coloured(Color, 'color', 'color'),
  coloured(BackgroundColor, 'backgroundColor', 'background-color'),
  // Pictures as data may be pasted, to be uploaded at once: see pictures.ts.
  Picture.configure({ allowBase64: true }),
  Indent,
]

function narrowed(extension: AnyExtension): AnyExtension {
  switch (extension.name) {
    case 'link':
      return extension.extend({ addAttributes: () => attributes('href', 'target', 'rel') })
    case 'orderedList':
    case 'codeBlock':
      return extension.extend({ addAttributes: () => ({}) })
    case 'heading':
      // Older articles may have smaller headings than can be written here.
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

/** A colour of text, read from a style that was set aside: see style-attributes.ts. */
function coloured(extension: Extension, attribute: string, property: string): Extension {
  return extension.extend({
    addGlobalAttributes: () => [
      {
        types: ['textStyle'],
        attributes: {
          [attribute]: {
            default: null,
            parseHTML: (element: HTMLElement) => styleOf(element).get(property) ?? null,
            renderHTML: ({ [attribute]: colour }) =>
              colour ? { style: `${property}: ${colour}` } : {},
          },
        },
      },
    ],
  })
}

/** Attributes as they are written: TipTap would take `href="1"` for a number, and `alt="007"` for 7. */
function attributes(...names: readonly string[]) {
  return Object.fromEntries(
    names.map((name) => [name, { default: null, parseHTML: written(name) }]),
  )
}

function written(name: string) {
  return (element: HTMLElement) => element.getAttribute(name)
}
