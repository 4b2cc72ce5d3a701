/**
 * The HTML that an article may contain: the specification's list with tables, dividers and raised
 * text, without ids (see article-html.ts). `style` is limited to colors and alignment and `class`
 * to our names, because CSS could send requests to other hosts and lay something over the page.
 */

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const
const TEXTS = ['p', 'ol', 'ul', 'li', 'blockquote', 'pre', 'hr'] as const
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td'] as const
const WITHIN_TEXTS = ['br', 'strong', 'em', 'u', 's', 'code', 'a', 'img', 'span', 'sup'] as const

/** Tags that begin a line of their own. */
export const BLOCK_TAGS = [...HEADINGS, ...TEXTS, ...TABLES] as const

export const ALLOWED_TAGS = [...BLOCK_TAGS, ...WITHIN_TEXTS] as const

/** Equivalents of allowed tags, which pasted text contains. */
export const TAG_SYNONYMS: Readonly<Record<string, (typeof ALLOWED_TAGS)[number]>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
}

/** Attributes by tag; `*` stands for every tag. */
export const ALLOWED_ATTRIBUTES = {
  '*': ['style', 'class'],
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
}

/** An absolute URL, an email address or a path. Excludes spellings that only some browsers read as a scheme. */
export const SAFE_LINK =
  /^(?:https?:\/\/[^\s\\`]+|mailto:[^\s\\`]+|(?!\/\/)(?:[^\s\\`:/?#]*(?:[/?#][^\s\\`]*)?))$/i

/** The addresses of images: an absolute URL or a path. The editor uploads `data:` images instead. */
export const SAFE_IMAGE =
  /^(?!mailto:)(?!\/\/)(?:https?:\/\/[^\s\\`]+|[^\s\\`:/?#]*(?:[/?#][^\s\\`]*)?)$/i

/** How many rows or columns a cell may span. */
export const SPAN_MAX = 50

export const LINK_RELATIONS = ['noopener', 'noreferrer', 'nofollow', 'ugc', 'sponsored'] as const

/** Characters of an address or a `style`. A longer one is dropped before a pattern reads it. */
export const ATTRIBUTE_MAX_LENGTH = 8_000

const COLOR = [
  /^#[0-9a-f]{3,8}$/i,
  /^[a-z]{3,30}$/i,
  /^rgba?\(\s*[\d.]+%?(?:(?:\s*,\s*|\s+)[\d.]+%?){2}(?:\s*[,/]\s*[\d.]+%?)?\s*\)$/i,
  /^hsla?\(\s*[\d.]+(?:deg)?(?:(?:\s*,\s*|\s+)[\d.]+%?){2}(?:\s*[,/]\s*[\d.]+%?)?\s*\)$/i,
]

/** The declarations that `style` may contain, with the forms of their values. */
export const ALLOWED_STYLES: Readonly<Record<string, RegExp[]>> = {
  color: COLOR,
  'background-color': COLOR,
  'text-align': [/^(?:left|right|center|justify)$/],
}

export const INDENTS = [1, 2, 3, 4, 5, 6, 7, 8]

/** The class of a paragraph that is indented by one of {@link INDENTS}. */
export function buildIndentClass(level: number): string {
  return `indent-${level}`
}

/** The class of a paragraph that says what is in the image above it. `figure` is not on the list. */
export const CAPTION_CLASS = 'caption'

/** The class of raised text that is a footnote. A page shows its number in its place. */
export const FOOTNOTE_CLASS = 'footnote'

/** The width of an image that is narrower than the text. */
export type ImageSize = 'small' | 'medium'

export const IMAGE_SIZES: readonly ImageSize[] = ['small', 'medium']

export function buildImageClass(size: ImageSize): string {
  return `image-${size}`
}

export const ALLOWED_CLASSES: readonly string[] = [
  ...INDENTS.map(buildIndentClass),
  CAPTION_CLASS,
  FOOTNOTE_CLASS,
  ...IMAGE_SIZES.map(buildImageClass),
]
