import { BLOCKS, htmlTokens, VOIDS, type HtmlToken } from './html-tokens.ts'

/**
 * Article HTML in one spelling, so that two texts that a browser shows alike are equal: without white
 * space beside the tags of blocks, a line break at the end of code, or an order of attributes.
 */
export function canonicalHtml(html: string): string {
  const tokens = mergeTexts(htmlTokens(html))
  return tokens.map((token, index) => spell(token, tokens[index - 1], tokens[index + 1])).join('')
}

/** Text is one token, also where a comment was in it. */
function mergeTexts(tokens: Iterable<HtmlToken>): HtmlToken[] {
  const merged: HtmlToken[] = []
  for (const token of tokens) {
    const last = merged.at(-1)
    if (token.kind === 'text' && last?.kind === 'text')
      merged.splice(-1, 1, { kind: 'text', text: last.text + token.text })
    else merged.push(token)
  }
  return merged
}

function spell(token: HtmlToken, before?: HtmlToken, after?: HtmlToken): string {
  if (token.kind === 'close') return VOIDS.has(token.name) ? '' : `</${token.name}>`
  if (token.kind === 'open') {
    const attributes = [...token.attributes].toSorted(([a], [b]) => (a < b ? -1 : 1))
    return JSON.stringify([token.name, ...attributes])
  }
  const text = trim(token.text, before, after)
  return text === '' ? '' : JSON.stringify(text)
}

function trim(text: string, before?: HtmlToken, after?: HtmlToken): string {
  if (after?.kind === 'close' && after.name === 'code') return text.replace(/\n$/, '')
  const start = isEdge(before, 'open') ? text.replace(/^[ \t\r\n]+/, '') : text
  return isEdge(after, 'close') ? start.replace(/(?<![ \t\r\n])[ \t\r\n]+$/, '') : start
}

/** Whether text begins or ends here for a browser. @param inside The tag that has the text inside. */
function isEdge(token: HtmlToken | undefined, inside: 'open' | 'close'): boolean {
  if (token === undefined) return true
  if (token.kind === 'text' || !BLOCKS.has(token.name)) return false
  return token.name !== 'pre' || token.kind !== inside
}
