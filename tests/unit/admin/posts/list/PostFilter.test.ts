import { expect, test } from 'vitest'
import { filterPosts, sortPosts } from '#admin/posts/list/PostFilter.tsx'
import { aPost } from '#tests/support/posts.ts'

const LISTED = aPost({ title: 'Weeks of cash', author: 'Ada', featured: true, tags: ['Finance'] })

test('a post is found by words of its title, description, author or tags, and by its status', () => {
  const searches = ['', 'CASH', 'weeks finance', 'ada sits']
  expect(searches.filter((words) => filterPosts([LISTED], words, 'all').length)).toEqual(searches)
  const statuses = ['published', 'featured', 'draft', 'scheduled'] as const
  const found = statuses.filter((status) => filterPosts([LISTED], '', status).length)
  expect(found).toEqual(['published', 'featured'])
})

test('a list of posts is sorted by date in both directions or by title', () => {
  const posts = ['Beta', 'alpha', 'Gamma'].map((title) => ({ ...LISTED, id: title, title }))
  const titles = (order: 'newest' | 'oldest' | 'title') =>
    sortPosts(posts, order).map(({ title }) => title)
  expect(titles('newest')).toEqual(['Beta', 'alpha', 'Gamma'])
  expect(titles('oldest')).toEqual(['Gamma', 'alpha', 'Beta'])
  expect(titles('title')).toEqual(['alpha', 'Beta', 'Gamma'])
})
