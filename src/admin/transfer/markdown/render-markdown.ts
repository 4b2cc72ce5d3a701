import { Marked, type Token, type Tokens } from 'marked'
import { footnotes } from '../../editor/paste/footnotes.ts'

const markdown = new Marked(footnotes, {
  async: false,
  gfm: true,
  renderer: {
    // As the editor writes them: items hold paragraphs, and code ends without a line break.
    listitem(item) {
      return `<li>${this.parser.parse(item.tokens.map(asParagraph))}</li>\n`
    },
    code({ text }) {
      return `<pre><code>${escapeCode(text)}</code></pre>\n`
    },
  },
})

/** The HTML of an article's Markdown, before it is sanitized. */
export function renderMarkdown(text: string): string {
  return markdown.parse(text, { async: false })
}

function asParagraph(token: Token): Token {
  if (token.type !== 'text') return token
  // A text between blocks has the same members as a paragraph, but its inline tokens are optional.
  const { raw, text, tokens = [] } = token as Tokens.Text
  return { type: 'paragraph', raw, text, tokens }
}

function escapeCode(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
