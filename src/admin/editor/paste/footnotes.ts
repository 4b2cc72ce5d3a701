import type { MarkedExtension, TokenizerExtension, RendererExtension } from 'marked'

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
    // References are read after all blocks, and only those with a note are marks.
    this.lexer.tokens.links[`^${label}`] = { href: '', title: '' }
    const content = `[^${label}] ${text.replaceAll(/^(?: {4}|\t)/gm, '')}`
    return { type: 'footnote', raw, tokens: this.lexer.blockTokens(content, []) }
  },
  renderer(token) {
    return this.parser.parse(token.tokens ?? [])
  },
}

const reference: TokenizerExtension & RendererExtension = {
  name: 'footnoteReference',
  level: 'inline',
  start: (src) => src.indexOf('[^'),
  tokenizer(src) {
    const [raw, label = ''] = REFERENCE.exec(src) ?? []
    if (raw === undefined || !Object.hasOwn(this.lexer.tokens.links, `^${label}`)) return undefined
    return { type: 'footnoteReference', raw, text: `[${label}]` }
  },
  renderer: (token) => String(token['text']),
}

/** Footnotes of Markdown as pasted ones are: a mark in brackets, and the notes below the text. */
export const footnotes: MarkedExtension = {
  extensions: [note, reference],
  hooks: {
    processAllTokens: (tokens) => [
      ...tokens.filter(({ type }) => type !== 'footnote'),
      ...tokens.filter(({ type }) => type === 'footnote'),
    ],
  },
}
