import { FOOTNOTE_CLASS } from './html-policy.ts'

const EMPTY_HEADER = /<th\b([^<>]*?)(?: scope="\w*")?>((?:<p\b[^<>]*>|<\/p>|<br \/>|\s)*)<\/th>/g
const RAISED = /(<sup\b[^<>]*>|<\/sup>)/
const FOOTNOTE = new RegExp(`\\sclass="(?:[^"]* )?${FOOTNOTE_CLASS}[" ]`)

/**
 * Turns sanitized HTML into what readers get: h1 becomes h2, because the title is the only h1;
 * tables scroll in a box of their own; an empty header cell becomes a plain one; footnotes become
 * numbers that link to their text, save inside a link. Ids are generated here, so no author can
 * choose one.
 *
 * @param address Of the article, for numbers that lead to its page instead of a place on the same
 *   one.
 */
export function renderArticle(html: string, address = '') {
  const { text, notes } = splitFootnotes(
    html
      .replace(/<(\/?)h1\b/g, '<$1h2')
      .replace(EMPTY_HEADER, '<td$1>$2</td>')
      .replace(/<table\b/g, '<div tabindex="0">$&')
      .replace(/<pre\b/g, '$& tabindex="0"')
      .replaceAll('</table>', '$&</div>'),
    (number, isLinked) =>
      isLinked
        ? `<sup id="fnref-${number}">${number}</sup>`
        : `<sup><a id="fnref-${number}" href="${address}#fn-${number}">${number}</a></sup>`,
  )
  return { content: text, notes: notes.map((note, index) => ({ number: index + 1, html: note })) }
}

/** Sanitized HTML without its footnotes. */
export function removeFootnotes(html: string): string {
  return splitFootnotes(html, () => '').text
}

/**
 * Cuts the footnotes out of sanitized HTML, which has an end tag for each element, so no tag is
 * separated from its partner.
 */
function splitFootnotes(html: string, markOf: (number: number, isLinked: boolean) => string) {
  const notes: string[] = []
  let text = ''
  let note = ''
  let depth = 0
  let isLinked = false
  for (const piece of html.split(RAISED)) {
    if (depth > 0) {
      depth += piece === '</sup>' ? -1 : piece.startsWith('<sup') ? 1 : 0
      if (depth > 0) note += piece
      else if (note.trim()) text += markOf(notes.push(note), isLinked)
    } else if (piece.startsWith('<sup') && FOOTNOTE.test(piece)) {
      depth = 1
      note = ''
    } else {
      text += piece
      const link = piece.match(/<\/?a\b/g)?.at(-1)
      if (link) isLinked = link === '<a'
    }
  }
  return { text, notes }
}
