import { describe, expect, test } from 'vitest'
import { readingTime } from '#domain/posts/reading-time.ts'
import { followTitle, SLUG, slugify } from '#domain/posts/slug.ts'
import { addTag, tagPath } from '#domain/posts/article-lists.ts'

describe('slugify', () => {
  test.each([
    ['Hello World', 'hello-world'],
    ['  Selling? Read this!  ', 'selling-read-this'],
    ['$1M to $50M+', '1m-to-50m'],
    ['A -- B', 'a-b'],
    ['Émigré', 'migr'],
    ['M&A', 'm-a'],
    ['日本語', ''],
    ['', ''],
  ])('%j becomes %j', (title, slug) => {
    expect(slugify(title)).toBe(slug)
  })

  test('returns a valid slug or nothing', () => {
    for (const title of ['a', '-a-', '--', 'A_B', '1.2.3', 'x'.repeat(300)]) {
      const slug = slugify(title)
      expect(slug === '' || SLUG.test(slug)).toBe(true)
    }
  })
})

describe('followTitle', () => {
  test('follows the title while the slug is empty or derived', () => {
    expect(followTitle('', '', 'First')).toBe('first')
    expect(followTitle('first', 'First', 'First draft')).toBe('first-draft')
  })

  test('keeps a typed slug', () => {
    expect(followTitle('mine', 'First', 'Second')).toBe('mine')
  })
})

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

describe('readingTime', () => {
  test.each([
    [1, 1],
    [199, 1],
    [200, 1],
    [201, 2],
    [400, 2],
    [401, 3],
  ])('%i words take %i minutes', (count, minutes) => {
    expect(readingTime(`<p>${words(count)}</p>`)).toBe(minutes)
  })

  test('ignores tags and separates words at the end of a paragraph', () => {
    expect(readingTime('<p><strong>a</strong></p>'.repeat(200))).toBe(1)
    expect(readingTime('<p>a</p><p>b</p>'.repeat(101))).toBe(2)
  })

  test('is at least one minute', () => {
    expect(readingTime('')).toBe(1)
  })
})

describe('addTag', () => {
  test('adds a tag that is neither empty nor listed', () => {
    expect(addTag(['AI'], ' Exit ')).toEqual(['AI', 'Exit'])
  })

  test.each(['', '  ', 'AI', ' AI '])('leaves the tags as they are for %j', (typed) => {
    const tags = ['AI']
    expect(addTag(tags, typed)).toBe(tags)
  })
})

test('tagPath is undefined for a tag without letters', () => {
  expect(tagPath('M&A')).toBe('/diary/tags/m-a')
  expect(tagPath('日本')).toBeUndefined()
})
