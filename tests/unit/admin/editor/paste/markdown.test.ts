import { expect, test } from 'vitest'
import { looksLikeMarkdown } from '#admin/editor/paste/clean-paste.ts'
import { renderMarkdown } from '#admin/editor/paste/render-markdown.ts'

test.each([
  '# A heading',
  '- one\n- two',
  '1. one\n2. two',
  'It is **bold** and [linked](https://example.com).',
  '> said\n> twice',
])('looksLikeMarkdown accepts %j', (text) => expect(looksLikeMarkdown(text)).toBe(true))

test.each([
  'Plain words.',
  '- a dash at the start of a line',
  'We are #1 in Dallas',
  '2 * 3 * 4',
  '1) a single remark',
  '',
])('looksLikeMarkdown rejects %j', (text) => expect(looksLikeMarkdown(text)).toBe(false))

test('renderMarkdown returns HTML', async () => {
  expect(await renderMarkdown('## Cash\n\n- one')).toBe(
    '<h2>Cash</h2>\n<ul>\n<li><p>one</p>\n</li>\n</ul>\n',
  )
})

const note = (text: string) => `<sup class="footnote">${text}</sup>`

test.each([
  ['a[^1] b\n\n[^1]: note', `<p>a${note('note')} b</p>\n`],
  [
    'a[^1][^x]\n[^1]: One *two*\nthree\n[^x]: Four',
    `<p>a${note('One <em>two</em> three')}${note('Four')}</p>\n`,
  ],
  ['a[^1]\n\n[^1]: One\n\n    Two\n\nb', `<p>a${note('One Two')}</p>\n<p>b</p>\n`],
  ['a[^1] b[^1]\n\n[^1]: One[^1]', `<p>a${note('One')} b<sup>1</sup></p>\n`],
  ['a\n\n[^1]: One', '<p>a</p>\n<p>One</p>\n'],
  ['[^a-z] and [^1](/x)', '<p>[^a-z] and <a href="/x">^1</a></p>\n'],
  ['```\n[^1]: note\n```', '<pre><code>[^1]: note</code></pre>\n'],
])('renderMarkdown reads the footnotes of %j', async (markdown, html) => {
  expect(await renderMarkdown(markdown)).toBe(html)
})

test('renderMarkdown reads many brackets in a moment', async () => {
  for (const text of ['[^', '[^1]', '[^1]: a\n', '[^1]: \n\n', '[^1] [^1]: [^1] '])
    expect((await renderMarkdown(text.repeat(2000))).length).toBeGreaterThan(0)
})
