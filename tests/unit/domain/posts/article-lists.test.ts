import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addTag,
  paginate,
  RELATED_MAX,
  findRelatedArticles,
  buildTagLists,
  buildTagPath,
} from '#domain/posts/article-lists.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => count - index)

test('the pages of the Diary are one until two are full', () => {
  expect(paginate(numbers(59), 30)).toHaveLength(1)
  expect(paginate(numbers(60), 30)).toHaveLength(2)
})

test('the pages of the Diary are numbered from the oldest article, so that a new one changes none of them', () => {
  const oldest = (count: number) => paginate(numbers(count), 30).find(({ number }) => number === 1)
  expect(oldest(119)).toEqual(oldest(99))
})

test('the pages of the Diary have every article once, newest first, and links to the next and the previous one', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.integer({ min: 1, max: 40 }), (count, length) => {
      const pages = paginate(numbers(count), length)
      expect(pages.flatMap(({ items }) => items)).toEqual(numbers(count))
      pages.forEach(({ older, newer }, index) => {
        expect(older).toBe(pages[index + 1]?.number)
        expect(newer).toBe(index === 0 ? undefined : (pages[index - 1]?.number ?? 'newest'))
      })
    }),
  )
})

const article = (id: string, ...tags: string[]) => ({ id, tags })

test('related articles share the most tags, then are the newest, and are never later ones', () => {
  const posts = [
    article('a', 'Exit'),
    article('b', 'exit', 'AI'),
    article('c', 'AI'),
    article('d', 'Exit', 'AI'),
    article('e', 'Exit'),
  ]
  const related = findRelatedArticles(posts)
  expect(related.get('a')).toEqual([])
  expect(related.get('d')?.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  expect(related.get('e')?.map(({ id }) => id)).toEqual(['d', 'b', 'a'])
})

test('related articles of old articles stay when a new one is added', () => {
  const tags = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 })
  fc.assert(
    fc.property(fc.array(tags, { minLength: 1, maxLength: 40 }), tags, (all, newest) => {
      const old = all.map((some, index) => article(String(index), ...some))
      const before = findRelatedArticles(old)
      const after = findRelatedArticles([...old, article('new', ...newest)])
      for (const [id, related] of before) expect(after.get(id)).toEqual(related)
      expect(after.get('new')!.length).toBe(Math.min(RELATED_MAX, old.length))
    }),
  )
})

test('the spellings of a tag are listed under that of its oldest article', () => {
  const lists = buildTagLists([{ tags: ['ai', 'AI'] }, { tags: ['AI'] }, { tags: ['Ai', '!'] }])
  expect(lists.map(({ tag, pages }) => [tag, pages[0]?.items.length])).toEqual([['Ai', 3]])
})

test('a typed tag is added when it is neither empty nor listed', () => {
  const tags = ['AI']
  expect(addTag(tags, ' Exit ')).toEqual(['AI', 'Exit'])
  for (const typed of ['  ', ' AI ']) expect(addTag(tags, typed)).toBe(tags)
})

test('a tag without letters has no page', () => {
  expect(buildTagPath('M&A')).toBe('/diary/tags/m-a')
  expect(buildTagPath('日本')).toBeUndefined()
})
