import { describe, expect, test } from 'vitest'
import { readArticle, splitFrontMatter } from '#admin/import-export/import/article-fields.ts'

const read = (text: string, path = 'a.md') => readArticle(path, splitFrontMatter(text))

test('takes over what WordPress and Ghost converters write', () => {
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
    cover: { src: 'cover.jpg', alt: '' },
    notes: [],
  })
})

test('takes categories beside tags, as WordPress has both', () => {
  const text = '---\ntags: [Exit]\ncategories: [Owners, Exit]\n---\nText.'
  expect(read(text).fields.tags).toEqual(['Exit', 'Owners'])
})

test.each([
  ['blöcke/index.md', 'blocke'],
  ['Straße à Paris.md', 'strasse-a-paris'],
])('an address keeps the letters of %s without their accents', (path, slug) => {
  expect(read('Text.', path).fields.slug).toBe(slug)
})

test('takes the title from the first heading, which then leaves the text', () => {
  const { fields, body } = read('\uFEFF\n# Nine *questions* #\n\nText.\n# More\n')
  expect(fields).toEqual({ title: 'Nine *questions*', slug: 'a' })
  expect(body.trim()).toBe('Text.\n# More')
})

test('names a file without title and letters, always the same', () => {
  const first = read('Text.', '日本語.md').fields
  expect(first).toEqual({ title: '日本語', slug: expect.stringMatching(/^article-[0-9a-f]+$/) })
  expect(read('Other text.', '日本語.md').fields.slug).toBe(first.slug)
})

test('cuts what is too long and says so', () => {
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

test('takes old addresses over by every name, and says which cannot redirect', () => {
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

describe('front matter', () => {
  test.each([
    ['a list', '---\n- a\n---\nText.'],
    ['nothing', '---\n---\nText.'],
    ['wrong types', '---\ntitle: [[]]\ntags: 3\nslug: {}\ndate: null\nauthor: true\n---\nText.'],
  ])('with %s gives an article all the same', (_, text) => {
    expect(read(text).fields).toEqual({ title: 'a', slug: 'a' })
  })

  test.each([
    ['broken YAML', '---\ntitle: "a\n---\n', 'no YAML that can be read'],
    ['too much', `---\na: ${'x'.repeat(70_000)}\n---\n`, 'too long'],
    [
      'an entity bomb',
      `---\na: &a [1,1,1,1,1,1,1,1,1]\n${[...'bcdefgh'].map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[i]}`)}]`).join('\n')}\n---\n`,
      'no YAML that can be read',
    ],
  ])('is refused with %s', (_, text, sentence) => {
    expect(() => read(text)).toThrow(sentence)
  })
})
