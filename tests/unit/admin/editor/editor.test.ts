import { expect, test } from 'vitest'
import { describeUse } from '#admin/editor/images/Library.tsx'
import { scaleToFit } from '#admin/editor/images/shrink-image.ts'
import { matchTarget, isAllowedLink, listTargets, parseLink } from '#admin/editor/links/links.ts'
import { cleanLink } from '#admin/editor/paste/clean-link.ts'
import { looksLikeMarkdown } from '#admin/editor/paste/clean-paste.ts'
import { renderMarkdown } from '#admin/editor/paste/render-markdown.ts'
import { parseDeclarations, renameStyles } from '#admin/editor/paste/style-attributes.ts'
import { emptyPage } from '#admin/posts/post-fields.ts'

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

test('a link leads where the server allows it, or to a phone number', () => {
  const allowed = ['/diary', 'mailto:a@b.co', 'tel:+12145550100']
  expect([...allowed, 'javascript:alert(1)', 'tel:', ''].filter(isAllowedLink)).toEqual(allowed)
})

test.each([
  ['example.com/a', 'https://example.com/a'],
  ['ada@example.com', 'mailto:ada@example.com'],
  [' https://example.com ', 'https://example.com'],
  ['javascript:alert(1)', undefined],
  ['two words', undefined],
])('the typed link %j leads to %j', (typed, link) => expect(parseLink(typed)).toBe(link))

const { page } = emptyPage('Ada')
const POSTS: Parameters<typeof listTargets>[0] = [
  { slug: 'weeks', title: 'Thirteen weeks of cash', status: 'published' },
  { slug: 'seminar', title: 'Our seminar', status: 'published', page },
  { slug: 'chair', title: 'The chair I left empty', status: 'draft' },
]
const targets = listTargets(POSTS, ['/contact', '/seminar'])

test('the dialog offers published articles and pages of one’s own by title, then the others', () => {
  expect(targets).toEqual([
    { path: '/seminar', title: 'Our seminar' },
    { path: '/diary/weeks', title: 'Thirteen weeks of cash' },
    { path: '/contact' },
  ])
})

test.each([
  ['cash', '/diary/weeks'],
  ['OUR semi', '/seminar'],
  ['conta', '/contact'],
  ['chair', undefined],
])('the words %j find the link target %s', (typed, path) =>
  expect(matchTarget(typed, targets)?.path).toBe(path),
)

test.each([
  [3200, 1600, 1600, 800],
  [1000, 4000, 400, 1600],
  [10_000, 1, 1600, 1],
])('an image of %d × %d is made %d × %d', (width, height, toWidth, toHeight) => {
  expect(scaleToFit(width, height)).toEqual({ width: toWidth, height: toHeight })
})

const HOME = { id: 'page-home', title: 'Home page' }
const post = (title: string, status: 'published' | 'draft' | 'deleted' = 'published') => {
  return { id: title, title, status }
}

test.each([
  [[post('Cash')], [], 'In Cash'],
  [[post('Cash', 'draft'), post('Plans', 'deleted')], [], 'In Cash (draft), Plans (deleted)'],
  [[post('A'), post('B'), post('C')], [HOME], 'In A, B, C and 1 more'],
  [[], [HOME], 'In Home page'],
])('the library names where an image is used: %#', (posts, documents, expected) => {
  expect(describeUse({ posts, documents }, 'UTC')).toBe(expected)
})

test('the library says since when an image is unused', () => {
  const unused = { posts: [], documents: [] }
  const since = { ...unused, unusedSince: '2026-01-02T04:00:00.000Z' }
  expect(describeUse(since, 'UTC')).toBe('Unused since Jan 2, 2026')
  expect(describeUse(since, 'America/Chicago')).toBe('Unused since Jan 1, 2026')
  expect(describeUse(unused, 'UTC')).toBe('New, or in an earlier version of a text')
})
