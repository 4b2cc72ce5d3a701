import { expect, test } from 'vitest'
import { cleanLink } from '#admin/editor/paste/clean-link.ts'
import { looksLikeMarkdown } from '#admin/editor/paste/clean-paste.ts'
import { renderMarkdown } from '#admin/editor/paste/render-markdown.ts'
import { parseDeclarations, renameStyles } from '#admin/editor/paste/style-attributes.ts'

test.each([
  ['https://www.google.com/url?q=https://b.example/a?c%3D1&sa=D', 'https://b.example/a?c=1'],
  ['https://a.safelinks.protection.outlook.com/?url=https://b.example/', 'https://b.example/'],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fb.example%2F%3Ffbclid%3Dx', 'https://b.example/'],
  ['https://example.com/a?utm_source=x&page=2&gclid=y#part', 'https://example.com/a?page=2#part'],
])('the pasted link %s leads to %s', (href, target) => expect(cleanLink(href)).toBe(target))

test('a pasted link stays as it is where nothing of it tracks, or it leads to no page', () => {
  const pages = ['https://example.com/a?q=1&x=%20y', '/diary/cash?utm_source=x', 'http://']
  const others = ['https://www.google.com/url?q=javascript:alert(1)', 'mailto:a@b.co?subject=utm']
  expect([...pages, ...others].map(cleanLink)).toEqual([...pages, ...others])
})

test('Markdown is recognized, and other text is not', () => {
  const linked = 'It is **bold** and [linked](https://example.com).'
  const markdown = ['# A heading', '- one\n- two', '1. one\n2. two', linked, '> said\n> twice']
  const others = ['- a dash at the start', 'We are #1', '2 * 3 * 4', '1) a single remark', '']
  expect([...markdown, ...others].filter(looksLikeMarkdown)).toEqual(markdown)
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

test('style attributes are renamed in every tag and spelling, and no others', () => {
  const html = '<p style="a:b"><SPAN class=x STYLE = \'c:d\'>style="x"</SPAN></p>'
  const renamed = '<p data-style="a:b"><SPAN class=x data-style= \'c:d\'>style="x"</SPAN></p>'
  expect([html, renamed].map(renameStyles)).toEqual([renamed, renamed])
})

test('a declaration keeps the colons of its value', () => {
  expect([...parseDeclarations('Color: RED; mso-list:l0 level2 lfo1; x:url(a:b);;junk')]).toEqual([
    ['color', 'red'],
    ['mso-list', 'l0 level2 lfo1'],
    ['x', 'url(a:b)'],
  ])
})
