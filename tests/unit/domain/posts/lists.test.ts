import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paginate, RELATED_MAX, relatedArticles, tagLists } from '#domain/posts/article-lists.ts'
import { publishingState } from '#domain/posts/publishing.ts'
import { aPost } from '../../../support/posts.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => count - index)

describe('paginate', () => {
  test('puts everything on one page until two are full', () => {
    expect(paginate(numbers(59), 30)).toHaveLength(1)
    expect(paginate(numbers(60), 30)).toHaveLength(2)
  })

  test('numbers pages from the oldest article, so that a new one changes none of them', () => {
    const before = paginate(numbers(99), 30)
    const after = paginate(numbers(119), 30)
    expect(after.find(({ number }) => number === 1)).toEqual(
      before.find(({ number }) => number === 1),
    )
  })

  test('lists every article once, newest first, and links each page to the next and the previous one', () => {
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
})

const article = (id: string, ...tags: string[]) => ({ id, tags })

describe('relatedArticles', () => {
  test('prefers shared tags, then the newest, and never a later article', () => {
    const posts = [
      article('a', 'Exit'),
      article('b', 'AI'),
      article('c', 'exit', 'AI'),
      article('d', 'Exit', 'AI'),
      article('e', 'Exit'),
    ]
    const related = relatedArticles(posts)
    expect(related.get('a')).toEqual([])
    expect(related.get('d')?.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect(related.get('e')?.map(({ id }) => id)).toEqual(['d', 'c', 'a'])
  })

  test('does not change for old articles when a new one is added', () => {
    const tags = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 })
    fc.assert(
      fc.property(fc.array(tags, { minLength: 1, maxLength: 40 }), tags, (all, newest) => {
        const old = all.map((some, index) => article(String(index), ...some))
        const before = relatedArticles(old)
        const after = relatedArticles([...old, article('new', ...newest)])
        for (const [id, related] of before) expect(after.get(id)).toEqual(related)
        expect(after.get('new')!.length).toBe(Math.min(RELATED_MAX, old.length))
      }),
    )
  })
})

test('tagLists merges spellings of a tag under the spelling of its oldest article', () => {
  const lists = tagLists([{ tags: ['ai', 'AI'] }, { tags: ['AI'] }, { tags: ['Ai', '!'] }])
  expect(lists.map(({ tag, pages }) => [tag, pages[0]?.items.length])).toEqual([['Ai', 3]])
})

describe('publishingState', () => {
  const now = new Date('2026-03-01T12:00:00Z')

  test.each([
    [{ version: 2 }, 2, 'live', 'live'],
    [{ version: 2 }, 2, 'failed', 'live'],
    [{ version: 2 }, 1, 'building', 'building'],
    [{ version: 2 }, 1, 'live', 'waiting'],
    [{ version: 2 }, undefined, 'failed', 'failed'],
    [{ status: 'draft' }, 1, 'live', 'draft'],
    [
      { status: 'scheduled', publishAt: '2026-03-01T13:00:00.000Z' },
      undefined,
      'live',
      'scheduled',
    ],
    [{ status: 'scheduled', publishAt: '2026-03-01T11:00:00.000Z' }, undefined, 'live', 'overdue'],
  ] as const)(
    '%j with version %s live while the build is %s is %s',
    (given, live, build, state) => {
      expect(publishingState(aPost(given), live, build, now)).toBe(state)
    },
  )
})
