/**
 * What an article's HTML may hold: the one list behind the editor, the server's sanitizer and its
 * tests. It is the specification's list, with `style` held to colours and alignment and `class` to
 * our own names: taken word for word that list would let an author fetch from foreign hosts by CSS
 * and cover the page.
 */

export const ALLOWED_TAGS = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'ol',
  'ul',
  'li',
  'blockquote',
  'code',
  'pre',
  'a',
  'img',
  'span',
] as const

/** Other spellings of an allowed tag, which pasted text brings along. */
export const TAG_SYNONYMS: Readonly<Record<string, (typeof ALLOWED_TAGS)[number]>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
}

/** Attributes of one tag, and under `*` of every tag. */
export const ALLOWED_ATTRIBUTES = {
  '*': ['style', 'class'],
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
} as const

/** Schemes of links; links without a scheme lead to our own pages. */
export const LINK_SCHEMES = ['http', 'https', 'mailto'] as const

/** Schemes of pictures; `data:` pictures are uploaded by the editor and dropped here. */
export const IMAGE_SCHEMES = ['http', 'https'] as const

/**
 * Links that can be nothing else: a whole address, a mail address, or a way within this site. Spellings
 * that only some browsers read as a scheme are none of these.
 */
export const SAFE_LINK =
  /^(?:https?:\/\/[^\s\\`]+|mailto:[^\s\\`]+|(?!\/\/)(?:[^\s\\`:/?#]*(?:[/?#][^\s\\`]*)?))$/i

/** Pictures likewise. */
export const SAFE_IMAGE =
  /^(?!mailto:)(?!\/\/)(?:https?:\/\/[^\s\\`]+|[^\s\\`:/?#]*(?:[/?#][^\s\\`]*)?)$/i

export const LINK_TARGETS = ['_blank'] as const

export const LINK_RELATIONS = [
  'noopener',
  'noreferrer',
  'nofollow',
  'ugc',
  'sponsored',
  'external',
] as const

const COLOUR = [
  /^#[0-9a-f]{3,8}$/i,
  /^[a-z]{3,30}$/i,
  /^rgba?\(\s*[\d.]+%?(?:\s*[,\s]\s*[\d.]+%?){2}(?:\s*[,/]\s*[\d.]+%?)?\s*\)$/i,
  /^hsla?\(\s*[\d.]+(?:deg)?(?:\s*[,\s]\s*[\d.]+%?){2}(?:\s*[,/]\s*[\d.]+%?)?\s*\)$/i,
]

/** The only declarations a `style` may hold, each with the forms its value may take. */
export const ALLOWED_STYLES: Readonly<Record<string, readonly RegExp[]>> = {
  color: COLOUR,
  'background-color': COLOUR,
  'text-align': [/^(?:left|right|center|justify)$/],
}

/** How far a paragraph can be moved in. */
export const INDENT_LEVELS = 8

/** The class of a paragraph moved in by `level` steps, 1 to {@link INDENT_LEVELS}. */
export function indentClass(level: number): string {
  return `indent-${level}`
}

/** Every class an article may use. */
export const ALLOWED_CLASSES: readonly string[] = Array.from(
  { length: INDENT_LEVELS },
  (_, index) => indentClass(index + 1),
)
