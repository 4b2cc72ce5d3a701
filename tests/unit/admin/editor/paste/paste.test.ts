import { expect, test } from 'vitest'
import { cleanLink } from '#admin/editor/paste/clean-link.ts'
import { looksLikeMarkdown } from '#admin/editor/paste/clean-paste.ts'
import { renderMarkdown } from '#admin/editor/paste/render-markdown.ts'
import { parseDeclarations, renameStyles } from '#admin/editor/paste/style-attributes.ts'

test.each([
  [
    'https://www.google.com/url?q=https://example.com/a?b%3D1&sa=D&source=editors&ust=1&usg=AOv',
    'https://example.com/a?b=1',
  ],
  [
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa%3Futm_source%3Dmail&data=05%7C',
    'https://example.com/a',
  ],
  [
    'https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.com%2F%3Ffbclid%3Dx&h=AT',
    'https://example.com/',
  ],
  ['https://example.com/a?utm_source=x&page=2&gclid=y#part', 'https://example.com/a?page=2#part'],
])('%s leads to %s', (href, target) => expect(cleanLink(href)).toBe(target))

test.each([
  'https://example.com/a?q=1&x=%20y',
  'https://www.google.com/url?q=javascript:alert(1)',
  'mailto:ada@example.com?subject=utm_source',
  '/diary/cash?utm_source=x',
  'http://',
])('%s stays as it is', (href) => expect(cleanLink(href)).toBe(href))

test.each([
  '# A heading',
  '- one\n- two',
  '1. one\n2. two',
  'It is **bold** and [linked](https://example.com).',
  '> said\n> twice',
])('%j is taken for Markdown', (text) => expect(looksLikeMarkdown(text)).toBe(true))

test.each([
  '- a dash at the start of a line',
  'We are #1 in Dallas',
  '2 * 3 * 4',
  '1) a single remark',
  '',
])('%j is not taken for Markdown', (text) => expect(looksLikeMarkdown(text)).toBe(false))

test('Markdown is rendered as HTML', async () => {
  expect(await renderMarkdown('## Cash\n\n- one')).toBe(
    '<h2>Cash</h2>\n<ul>\n<li><p>one</p>\n</li>\n</ul>\n',
  )
})

const note = (text: string) => `<sup class="footnote">${text}</sup>`

test.each([
  [
    'a[^1][^x]\n[^1]: One *two*\nthree\n[^x]: Four',
    `<p>a${note('One <em>two</em> three')}${note('Four')}</p>\n`,
  ],
  ['a[^1]\n\n[^1]: One\n\n    Two\n\nb', `<p>a${note('One Two')}</p>\n<p>b</p>\n`],
  ['a[^1] b[^1]\n\n[^1]: One[^1]', `<p>a${note('One')} b<sup>1</sup></p>\n`],
  ['[^a-z] and [^1](/x)', '<p>[^a-z] and <a href="/x">^1</a></p>\n'],
  ['```\n[^1]: note\n```', '<pre><code>[^1]: note</code></pre>\n'],
])('the footnotes of %j are rendered', async (markdown, html) => {
  expect(await renderMarkdown(markdown)).toBe(html)
})

test('style attributes are renamed in every tag and spelling', () => {
  expect(renameStyles('<p style="a:b"><SPAN class=x STYLE = \'c:d\'>style="x"</SPAN></p>')).toBe(
    '<p data-style="a:b"><SPAN class=x data-style= \'c:d\'>style="x"</SPAN></p>',
  )
})

test('other attributes that end in style stay', () => {
  expect(renameStyles('<p data-style="a">')).toBe('<p data-style="a">')
})

test('a declaration keeps the colons of its value', () => {
  expect([...parseDeclarations('Color: RED; mso-list:l0 level2 lfo1; x:url(a:b);;junk')]).toEqual([
    ['color', 'red'],
    ['mso-list', 'l0 level2 lfo1'],
    ['x', 'url(a:b)'],
  ])
})
