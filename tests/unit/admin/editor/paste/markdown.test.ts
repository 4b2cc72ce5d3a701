import { expect, test } from 'vitest'
import { renderMarkdown, looksLikeMarkdown } from '#admin/editor/paste/markdown.ts'

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
    '<h2>Cash</h2>\n<ul>\n<li>one</li>\n</ul>\n',
  )
})
