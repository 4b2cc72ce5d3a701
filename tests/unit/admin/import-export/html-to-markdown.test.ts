import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { marked } from 'marked'
import { expect, test } from 'vitest'
import { renderMarkdown } from '#admin/editor/paste/render-markdown.ts'
import { canonicalizeHtml, htmlToMarkdown } from '#admin/import-export/html-to-markdown.ts'
import { sanitizeArticle } from '#server/posts/sanitize.ts'
import { ARTICLE_HTML } from '#tests/support/article-html.ts'
import '#tests/support/dom.ts'

const write = htmlToMarkdown

/** What an import would save. */
const read = (markdown: string) => canonicalizeHtml(sanitizeArticle(renderMarkdown(markdown)))

test('an exported article is the same after it was imported', () => {
  fc.assert(
    fc.property(ARTICLE_HTML, (html) => {
      const saved = sanitizeArticle(html)
      expect(read(write(saved))).toBe(canonicalizeHtml(saved))
    }),
    { numRuns: 1_000 },
  )
})

test('tables, dividers and footnotes are in the export, the first and the last as HTML', () => {
  const html =
    '<table><tbody><tr><th>a</th></tr></tbody></table><hr /><p>b<sup class="footnote">c</sup></p>'
  expect(write(html)).toBe(html.replace('<hr />', '\n\n---\n\n').replace(/<\/?p>/g, ''))
  expect(read(write(html))).toBe(canonicalizeHtml(html))
})

test('every shipped article is Markdown again, with HTML nowhere', async () => {
  for (const file of globSync('content/diary/*.md')) {
    const [, text = ''] = readFileSync(file, 'utf8').split(/\n---\n/)
    const content = sanitizeArticle(await marked(text))
    const markdown = write(content.replace(/<li>(.*?)<\/li>/gs, '<li><p>$1</p></li>'))
    expect(markdown).not.toMatch(/<(?!!--)/)
  }
})

test.each([
  ['a heading', '<h2>1. Why now?</h2>', '## 1\\. Why now?'],
  ['a list', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>', '-   a\n    \n    -   b'],
  ['code', '<pre><code>a &lt; b\n\nc</code></pre>', '```\na < b\n\nc\n```'],
  ['an image', '<p><img src="a.png" alt="A [b]" /></p>', '![A \\[b\\]](a.png)'],
  ['marks that are text', '<p>2 * 3 at www.a.com</p>', '2 \\* 3 at www\\.a.com'],
])('an export writes as Markdown %s', (_, html, markdown) => {
  expect(write(html)).toBe(markdown)
})

test.each([
  ['a picture with a size', '<img src="a.png" alt="" width="10">'],
  ['emphasis that ends in a space', '<p>a<strong>b </strong>c</p>'],
])('an export keeps as HTML %s', (_, html) => {
  expect(write(html)).toContain(/<(?!p>)\w+/.exec(html)?.[0])
})
