import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'
import { removeUnprintable } from '#domain/escape-html.ts'
import { invalidField } from '#domain/failure.ts'
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_CLASSES,
  ALLOWED_STYLES,
  ALLOWED_TAGS,
  ATTRIBUTE_MAX_LENGTH,
  LINK_RELATIONS,
  SAFE_IMAGE,
  SAFE_LINK,
  SPAN_MAX,
  TAG_SYNONYMS,
} from '#domain/posts/html-policy.ts'

const LENGTH = /^\d{1,4}$/

/** Deeper nesting has no meaning in an article and is expensive to parse. */
const NESTING_MAX = 40

/** How many elements may be open at once before the parser becomes slow. */
const OPEN_MAX = 200
const ELEMENTS_MAX = 20_000
/** Counted as rows times columns, because an editor fills the gaps of an uneven table. */
const CELLS_MAX = 20_000
/** Escaping can make text five times as long as it was sent. */
const TEXT_MAX = 1_200_000

const OPTIONS: IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: ALLOWED_ATTRIBUTES,
  allowedClasses: { '*': [...ALLOWED_CLASSES] },
  allowedStyles: { '*': ALLOWED_STYLES },
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'xmp'],
  nestingLimit: NESTING_MAX,
  transformTags: {
    ...TAG_SYNONYMS,
    a: transformLink,
    img: transformImage,
    th: transformCell,
    td: transformCell,
    '*': removeImportant,
  },
  exclusiveFilter: ({ tag, attribs }) => {
    // What looks like a link must lead somewhere.
    if (tag === 'a' && !attribs.href) return 'excludeTag'
    return tag === 'img' && !attribs.src
  },
}

/** Sanitize article HTML by our policy, on save and wherever it is rendered. Idempotent. */
export function sanitizeArticle(html: string): string {
  return sanitizeHtml(removeUnprintable(html.toWellFormed()), OPTIONS).trim()
}

/**
 * Sanitize what an editor sends. Parsing takes time in proportion to the nesting, so both limits
 * are counted by the parser itself.
 *
 * @throws {Failure} `invalid` for more nesting, elements, cells or text than an article needs.
 */
export function sanitizeDraft(html: string): string {
  let open = 0
  let elements = 0
  let textLength = 0
  let rows = 0
  let columns = 0
  let widest = 0
  return sanitizeHtml(removeUnprintable(html.toWellFormed()), {
    ...OPTIONS,
    onOpenTag(name, { colspan }) {
      if (++open > OPEN_MAX) throw invalidField('content', 'Too many elements are left open')
      if (++elements > ELEMENTS_MAX) throw invalidField('content', 'There are too many elements')
      if (name === 'tr') [rows, columns] = [rows + 1, 0]
      if (name === 'td' || name === 'th') columns += spanOf(colspan) ?? 1
      widest = Math.max(widest, columns)
      if (rows * widest > CELLS_MAX) throw invalidField('content', 'A table is too large')
    },
    onCloseTag() {
      open -= 1
    },
    textFilter(text) {
      textLength += text.length
      if (textLength > TEXT_MAX) throw invalidField('content', 'The text is too long')
      return text
    },
  }).trim()
}

/** Remove `!important`, which would override our stylesheet. */
function removeImportant(tagName: string, { style, ...rest }: Attributes): Tag {
  const plain = withinLimit(style)?.replace(/![^;]*/g, '')
  return { tagName, attribs: { ...rest, ...(plain !== undefined && { style: plain }) } }
}

function withinLimit(value: string | undefined): string | undefined {
  return value && value.length > ATTRIBUTE_MAX_LENGTH ? undefined : value
}

/** A page in a new window must not reach `window.opener`. */
function transformLink(tagName: string, { href, target, rel, ...rest }: Attributes): Tag {
  const address = withinLimit(href)?.trim()
  const opensWindow = target === '_blank'
  const relations = new Set((rel ?? '').toLowerCase().split(/\s+/))
  if (opensWindow) relations.add('noopener')
  const allowed = LINK_RELATIONS.filter((relation) => relations.has(relation)).join(' ')
  return {
    tagName,
    attribs: {
      ...(address && SAFE_LINK.test(address) && { href: address }),
      ...rest,
      ...(opensWindow && { target }),
      ...(allowed && { rel: allowed }),
    },
  }
}

function transformCell(tagName: string, { colspan, rowspan, ...rest }: Attributes): Tag {
  const [columns, rows] = [spanOf(colspan), spanOf(rowspan)]
  return {
    tagName,
    attribs: {
      ...rest,
      ...(columns && { colspan: String(columns) }),
      ...(rows && { rowspan: String(rows) }),
    },
  }
}

/** The span, at most `SPAN_MAX`; `undefined` unless it is an integer above 1. */
function spanOf(value: string | undefined): number | undefined {
  const span = Math.min(Number(value), SPAN_MAX)
  return Number.isInteger(span) && span > 1 ? span : undefined
}

function transformImage(
  tagName: string,
  { src, width, height, alt = '', ...rest }: Attributes,
): Tag {
  const address = withinLimit(src)?.trim()
  return {
    tagName,
    attribs: {
      ...(address && SAFE_IMAGE.test(address) && { src: address }),
      alt,
      ...rest,
      ...(width && LENGTH.test(width) && { width }),
      ...(height && LENGTH.test(height) && { height }),
    },
  }
}
