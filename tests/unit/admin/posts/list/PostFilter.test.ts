import { expect, test } from 'vitest'
import type { PostSummary } from '#domain/posts/post.ts'
import { EVERY_POST, filterPosts, matchesFilter } from '#admin/posts/list/PostFilter.tsx'

const POST: PostSummary = {
  id: '8eec17cc-a878-4c58-85b0-683c292bf64d',
  slug: 'cash',
  title: 'Thirteen weeks of cash',
  description: 'A forecast',
  author: 'Ada',
  featured: true,
  tags: ['Finance'],
  readingTime: 3,
  datePublished: '2026-01-02T03:04:05.000Z',
  status: 'published',
  wasPublished: true,
  version: 1,
  savedAt: '2026-01-02T03:04:05.000Z',
  formerSlugs: [],
}

test.each(['', 'CASH', 'weeks finance', 'ada forecast'])('%j finds the post', (words) => {
  expect(matchesFilter(POST, { ...EVERY_POST, words })).toBe(true)
})

test('every word has to be found', () => {
  expect(matchesFilter(POST, { ...EVERY_POST, words: 'cash exit' })).toBe(false)
})

test.each([
  ['published', true],
  ['featured', true],
  ['draft', false],
  ['scheduled', false],
] as const)('among %s posts: %j', (status, isFound) => {
  expect(matchesFilter(POST, { ...EVERY_POST, status })).toBe(isFound)
})

test('orders by date in both directions and by title', () => {
  const posts = ['Beta', 'alpha', 'Gamma'].map((title) => ({ ...POST, id: title, title }))
  const titles = (order: 'newest' | 'oldest' | 'title') =>
    filterPosts(posts, { ...EVERY_POST, order }).map(({ title }) => title)
  expect(titles('newest')).toEqual(['Beta', 'alpha', 'Gamma'])
  expect(titles('oldest')).toEqual(['Gamma', 'alpha', 'Beta'])
  expect(titles('title')).toEqual(['alpha', 'Beta', 'Gamma'])
})
