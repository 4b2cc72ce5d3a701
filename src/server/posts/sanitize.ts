import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_CLASSES,
  ALLOWED_STYLES,
  ALLOWED_TAGS,
  IMAGE_SCHEMES,
  LINK_RELATIONS,
  LINK_SCHEMES,
  LINK_TARGETS,
  SAFE_IMAGE,
  SAFE_LINK,
  TAG_SYNONYMS,
} from '#domain/posts/html-policy.ts'

const LENGTH = /^\d{1,4}$/

/** Deeper nesting has no meaning in an article and is expensive to parse. */
const NESTING_MAX = 40

const OPTIONS: IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: Object.fromEntries(
    Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedClasses: { '*': [...ALLOWED_CLASSES] },
  allowedStyles: {
    '*': Object.fromEntries(
      Object.entries(ALLOWED_STYLES).map(([property, forms]) => [property, [...forms]]),
    ),
  },
  allowedSchemes: [...LINK_SCHEMES],
  allowedSchemesByTag: { img: [...IMAGE_SCHEMES] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'xmp'],
  nestingLimit: NESTING_MAX,
  enforceHtmlBoundary: false,
  transformTags: {
    ...Object.fromEntries(Object.entries(TAG_SYNONYMS).map(([from, to]) => [from, renameTag(to)])),
    a: transformLink,
    img: transformImage,
    '*': removeImportant,
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/** Sanitize article HTML by our policy, on save and wherever it is rendered. Idempotent. */
export function sanitizeArticle(html: string): string {
  return sanitizeHtml(html.toWellFormed().replace(UNPRINTABLE, ''), OPTIONS).trim()
}

/**
 * Whether so many elements are open at once somewhere that parsing would take seconds: its work grows
 * with the square of the depth. Paragraphs and list items that nobody closes count as open, too.
 */
export function isTooDeep(html: string): boolean {
  let open = 0
  for (const [, slash, name = ''] of html.matchAll(TAG)) {
    if (slash) open = Math.max(0, open - 1)
    else if (!VOID.has(name.toLowerCase()) && ++open > OPEN_MAX) return true
  }
  return false
}

const OPEN_MAX = 5_000
const TAG = /<(\/?)([a-z][^\s/>]*)/gi
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img'])

/** Control characters, which XML forbids. */
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Remove `!important`, which would override our stylesheet. */
function removeImportant(tagName: string, { style, ...rest }: Attributes): Tag {
  const plain = style?.replace(/![^;]*/g, '')
  return { tagName, attribs: { ...rest, ...(plain !== undefined && { style: plain }) } }
}

function renameTag(tagName: string) {
  return (_: string, attribs: Attributes): Tag => ({ tagName, attribs })
}

/** A page in a new window must not reach `window.opener`. */
function transformLink(tagName: string, { href, target, rel, ...rest }: Attributes): Tag {
  const address = href?.trim()
  const opensWindow = LINK_TARGETS.some((known) => known === target)
  const relations = new Set((rel ?? '').toLowerCase().split(/\s+/))
  if (opensWindow) relations.add('noopener')
  const allowed = LINK_RELATIONS.filter((relation) => relations.has(relation)).join(' ')
  return {
    tagName,
    attribs: {
      ...(address && SAFE_LINK.test(address) && { href: address }),
      ...rest,
      ...(opensWindow && target && { target }),
      ...(allowed && { rel: allowed }),
    },
  }
}

function transformImage(
  tagName: string,
  { src, width, height, alt = '', ...rest }: Attributes,
): Tag {
  const address = src?.trim()
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
