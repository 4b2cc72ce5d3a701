import { BLOCK_TAGS, TAG_SYNONYMS } from '#domain/posts/html-policy.ts'

/** A piece of HTML. Attributes and text are decoded. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Attributes }
  | { readonly kind: 'close'; readonly name: string }

export type Attributes = ReadonlyMap<string, string>

export const BLOCKS: ReadonlySet<string> = new Set(BLOCK_TAGS)

export const VOIDS: ReadonlySet<string> = new Set(['br', 'hr', 'img'])

const TAG = /^<(\/?)([a-z][a-z0-9-]*)(?![a-z0-9-])([^<>]*)>/i
const ATTRIBUTE = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
const ENTITY = /&(?:(amp|lt|gt|quot)|#(\d{1,7}));/g
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/**
 * The pieces of HTML, without comments. It reads all that the sanitizer and marked write; of other HTML it
 * finds tags as browsers do, except where an attribute contains a bracket.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0
  while (at < html.length) {
    if (html.startsWith('<!--', at)) {
      at = endOf(html, '-->', at + 4)
      continue
    }
    // Up to the next bracket, so that each character is looked at once.
    const next = html.indexOf('<', at + 1)
    const piece = html.slice(at, next < 0 ? undefined : next)
    const [tag = '', slash, name = '', rest = ''] = TAG.exec(piece) ?? []
    const known = standardName(name.toLowerCase())
    if (slash) yield { kind: 'close', name: known }
    else if (tag) yield { kind: 'open', name: known, attributes: readAttributes(rest) }
    if (piece.length > tag.length) yield { kind: 'text', text: decode(piece.slice(tag.length)) }
    at += piece.length
  }
}

function endOf(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at < 0 ? html.length : at + mark.length
}

function standardName(name: string): string {
  return (Object.hasOwn(TAG_SYNONYMS, name) && TAG_SYNONYMS[name]) || name
}

function readAttributes(text: string): Attributes {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE))
    attributes.set(name.toLowerCase(), decode(double ?? single ?? bare ?? ''))
  return attributes
}

/** Text without the character references that our HTML has. */
export function decode(text: string): string {
  return text.replace(ENTITY, (whole, name: string | undefined, code: string | undefined) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const point = Number(code)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}
