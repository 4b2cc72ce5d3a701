import { expect, test, vi } from 'vitest'
import { parseLocalReference, resolvePath } from '#admin/import-export/import/archive.ts'
import { readArticle, splitFrontMatter } from '#admin/import-export/import/article-fields.ts'
import { convertCaptions, describeShortcodes } from '#admin/import-export/import/convert-html.ts'

const read = (text: string, path = 'a.md') => readArticle(path, splitFrontMatter(text))

test.each(['America/Chicago', 'UTC', 'Europe/Berlin', 'Pacific/Auckland'])(
  'the date of an article is the day that is written, in a browser of %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    const days = ['2017-01-14', '2017/01/14', '2017-1-14', 'January 14, 2017', '14 Jan 2017']
    const written = [...days, '2017-01-14 00:30', '2017-01-14T23:30:00']
    const dates = written.map((date) => read(`---\ndate: ${date}\n---\n`).fields.datePublished)
    vi.unstubAllEnvs()
    expect(new Set(dates)).toEqual(new Set(['2017-01-14T00:00:00.000Z']))
  },
)

test.each([
  ['2017-01-14T00:30:00Z', '2017-01-14T00:30:00.000Z'],
  ['2017-01-14 00:30:00 +0100', '2017-01-13T23:30:00.000Z'],
  ['Sat Jan 14 2017 00:30:00 GMT+0100 (Central European Time)', '2017-01-13T23:30:00.000Z'],
])('the date of an article is the time of %s, which says its offset', (text, time) => {
  vi.stubEnv('TZ', 'America/Chicago')
  const { datePublished } = read(`---\ndate: "${text}"\n---\n`).fields
  vi.unstubAllEnvs()
  expect(datePublished).toBe(time)
})

test('an article gets every field that converters of WordPress and Ghost write', () => {
  const text = `---
title: "Selling, at last"
date: 2017-01-14
excerpt: When and why
authors:
  - name: Ada Morgan
tags:
  - Exit
  - Exit
  - name: Owners
featured: true
coverImage: "cover.jpg"
unknown: { a: 1 }
---
Text.`
  expect(read(text, 'out/2017-01-14-selling/index.md')).toEqual({
    fields: {
      title: 'Selling, at last',
      slug: 'selling',
      description: 'When and why',
      author: 'Ada Morgan',
      featured: true,
      tags: ['Exit', 'Owners'],
      datePublished: '2017-01-14T00:00:00.000Z',
    },
    body: 'Text.',
    isHtml: false,
    cover: { src: 'cover.jpg', alt: '' },
    notes: [],
  })
})

test.each([
  ['blöcke/index.md', 'blocke'],
  ['Straße à Paris.md', 'strasse-a-paris'],
])('an address keeps the letters of %s without their accents', (path, slug) => {
  expect(read('Text.', path).fields.slug).toBe(slug)
})

test('a file without a title or Latin letters always gets the same address', () => {
  const first = read('Text.', '日本語.md').fields
  expect(first).toEqual({ title: '日本語', slug: expect.stringMatching(/^article-[0-9a-f]+$/) })
  expect(read('Other text.', 'export of 2026-11-26/日本語.md').fields.slug).toBe(first.slug)
})

test('an article is cut where it is too long, and its notes say so', () => {
  const tags = Array.from({ length: 25 }, (_, i) => `tag${i}`).join(', ')
  const { fields, notes } = read(`---\ntitle: ${'x'.repeat(300)}\ntags: ${tags}\ndate: soon\n---\n`)
  expect(fields.title).toHaveLength(200)
  expect(fields.tags).toHaveLength(20)
  expect(notes).toEqual([
    'The title was cut at 200 characters.',
    'Only the first 20 tags were taken.',
    'The date “soon” could not be read.',
  ])
})

test('an article keeps its old addresses by any name, and its notes say which cannot redirect', () => {
  const text = `---
redirect_from: /2017/selling/
aliases: [/selling.html, /admin, 3]
link: https://old.example/?p=12
---
Text.`
  const { fields, notes } = read(text)
  expect(fields.redirectFrom).toEqual(['/2017/selling/', '/selling.html'])
  expect(notes).toEqual([
    'Nothing can lead here from /admin',
    'Nothing can lead here from https://old.example/?p=12',
  ])
})

test.each([
  ['nothing', '---\n---\nText.'],
  ['wrong types', '---\ntitle: [[]]\ntags: 3\nslug: {}\ndate: null\nauthor: true\n---\nText.'],
])('front matter with %s gives an article all the same', (_, text) => {
  expect(read(text).fields).toEqual({ title: 'a', slug: 'a' })
})

test.each([
  ['broken YAML', '---\ntitle: "a\n---\n', 'not valid YAML'],
  ['too much', `---\na: ${'x'.repeat(70_000)}\n---\n`, 'too long'],
  [
    'an entity bomb',
    `---\na: &a [1,1,1,1,1,1,1,1,1]\n${[...'bcdefgh'].map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[i]}`)}]`).join('\n')}\n---\n`,
    'not valid YAML',
  ],
])('front matter is refused with %s', (_, text, sentence) => {
  expect(() => read(text)).toThrow(sentence)
})

test.each([
  ['posts/first/index.md', 'images/a.png', 'posts/first/images/a.png'],
  ['posts/first.md', '../images/./a.png', 'images/a.png'],
  ['posts/100%.md', 'what?#1 %2e.png', 'posts/what?#1 %2e.png'],
  ['first.md', '../../a.png', 'a.png'],
  ['', '.\\posts\\\\first.md', 'posts/first.md'],
  ['', 'a..b/c.md', 'a..b/c.md'],
  ['', '/etc/passwd', 'etc/passwd'],
  ['', '\\\\host\\a.md', 'host/a.md'],
  ['', 'a\0.md', 'a\0.md'],
  ['posts/\ud800.md', 'a\ud800.png', 'posts/a\ufffd.png'],
  ['posts/a.md', '%2e%2e/a.png', 'posts/%2e%2e/a.png'],
])('in %j, the reference %j leads to %j and never outside the archive', (file, reference, path) =>
  expect(resolvePath(file, reference)).toBe(path),
)

test.each([
  ['images/a%20b.png?w=3#top', 'images/a b.png'],
  ['__GHOST_URL__/content/images/a.png', '/content/images/a.png'],
  ['https://example.com/a.png', undefined],
  ['//example.com/a.png', undefined],
  ['javascript:alert(1)', undefined],
])('the address %s is read as a reference to the file %s', (address, path) =>
  expect(parseLocalReference(address)).toBe(path),
)

test.each([
  [
    'of a shortcode of WordPress',
    '<p>[caption id="a_1" width="300"]<a href="/t.jpg"><img src="t.jpg"></a> The <em>table</em>[/caption]</p>',
    '<p><a href="/t.jpg"><img src="t.jpg"></a></p><p class="caption">The <em>table</em></p>',
  ],
  [
    'of a shortcode inside a paragraph',
    '<p>A [caption]<img src="t.jpg">T[/caption] b</p>',
    '<p>A <img src="t.jpg"></p><p class="caption">T</p><p> b</p>',
  ],
  [
    'of a figure',
    '<figure><img src="t.jpg"><figcaption class="x"><p>The table</p></figcaption></figure>',
    '<figure><img src="t.jpg"><p class="caption">The table</p></figure>',
  ],
])('a caption %s becomes a paragraph below its picture', (_, html, converted) => {
  expect(convertCaptions(html)).toBe(converted)
})

test('shortcodes that stay are named once', () => {
  const html = '<p>[gallery ids="1"] [gallery] [video src="a.mp4"] [1] [sic]</p>'
  expect(describeShortcodes(html)).toEqual([
    'WordPress shortcodes stay as text: [gallery], [video].',
  ])
})
