import { expect, test } from 'vitest'
import { htmlOf, looksLikeMarkdown } from '#admin/editor/markdown.ts'

test.each([
  '# A heading',
  '- one\n- two',
  '1. one\n2. two',
  'It is **bold** and [linked](https://example.com).',
  '> said\n> twice',
])('%j looks like Markdown', (text) => expect(looksLikeMarkdown(text)).toBe(true))

test.each([
  'Plain words.',
  '- a dash at the start of a line',
  'We are #1 in Dallas',
  '2 * 3 * 4',
  '1) a single remark',
  '',
])('%j does not', (text) => expect(looksLikeMarkdown(text)).toBe(false))

test('Markdown becomes HTML', async () => {
  expect(await htmlOf('## Cash\n\n- one')).toBe('<h2>Cash</h2>\n<ul>\n<li>one</li>\n</ul>\n')
})
