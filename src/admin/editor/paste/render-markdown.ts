import {
  Marked,
  type RendererExtension,
  type Token,
  type TokenizerExtension,
  type Tokens,
} from 'marked'
import { escapeHtml } from '#domain/escape-html.ts'
import { FOOTNOTE_CLASS } from '#domain/posts/html-policy.ts'

const LABEL = String.raw`\[\^([^\s\][<>&"'\x60^\\]{1,40})\]`
const REFERENCE = new RegExp(`^${LABEL}`)

/** A note ends at an empty line, unless the next line is indented, or at the next note. */
const NOTE = new RegExp(
  String.raw`^${LABEL}:[ \t]*([^\n]*(?:\n(?!\s*\n|\[\^)[^\n]+|\n+(?: {4}|\t)[^\n]+)*)(?:\n+|$)`,
)

const note: TokenizerExtension & RendererExtension = {
  name: 'footnote',
  level: 'block',
  start(src) {
    // A note may follow the last line of a paragraph.
    const [paragraph = ''] = src.split('\n\n', 1)
    const lineBreak = paragraph.search(/\n\[\^[^\]\n]+\]:/)
    return lineBreak < 0 ? undefined : lineBreak + 1
  },
  tokenizer(src) {
    const [raw, label, text = ''] = NOTE.exec(src) ?? []
    if (raw === undefined) return undefined
    // A note becomes one paragraph without references of its own. References are read after all
    // blocks.
    const content = text.replace(/\s*\n\s*/g, ' ').replace(new RegExp(LABEL, 'g'), '')
    const entry = { href: content, title: '' }
    this.lexer.tokens.links[`^${label}`] = entry
    return { type: 'footnote', raw, entry, tokens: this.lexer.inline(content) }
  },
  // A note that nothing refers to stays where it is.
  renderer({ entry, tokens = [] }) {
    return entry.title ? '' : `<p>${this.parser.parseInline(tokens)}</p>\n`
  },
}

const reference: TokenizerExtension & RendererExtension = {
  name: 'footnoteReference',
  level: 'inline',
  start: (src) => src.indexOf('[^'),
  tokenizer(src) {
    const [raw, label = ''] = REFERENCE.exec(src) ?? []
    const { links } = this.lexer.tokens
    const entry = Object.hasOwn(links, `^${label}`) ? links[`^${label}`] : undefined
    if (raw === undefined || !entry) return undefined
    // Only the first reference gets the text of the note. Later ones get its name, so that a long
    // note is not repeated.
    const tokens = entry.title ? [] : this.lexer.inlineTokens(entry.href, [])
    entry.title = 'used'
    return { type: 'footnoteReference', raw, text: label, tokens }
  },
  renderer({ text, tokens = [] }) {
    return tokens.length > 0
      ? `<sup class="${FOOTNOTE_CLASS}">${this.parser.parseInline(tokens)}</sup>`
      : `<sup>${text}</sup>`
  },
}

const markdown = new Marked({
  // These extensions put the text of each note in place of its reference, as articles have it.
  extensions: [note, reference],
  renderer: {
    // Items hold paragraphs and code ends without a line break, as in HTML from the editor.
    listitem(item) {
      return `<li>${this.parser.parse(item.tokens.map(convertToParagraph))}</li>\n`
    },
    code({ text }) {
      return `<pre><code>${escapeHtml(text)}</code></pre>\n`
    },
  },
})

/** Renders the Markdown of an article as HTML that is not sanitized yet. */
export function renderMarkdown(text: string): string {
  return markdown.parse(text, { async: false })
}

function convertToParagraph(token: Token): Token {
  if (token.type !== 'text') return token
  // A text between blocks has the same members as a paragraph, but its inline tokens are optional.
  const { raw, text, tokens = [] } = token as Tokens.Text
  return { type: 'paragraph', raw, text, tokens }
}
