import { expect, test } from 'vitest'
import { describeUse } from '#admin/editor/images/Library.tsx'

const post = (title: string, status: 'published' | 'draft' | 'deleted' = 'published') => ({
  id: title,
  title,
  status,
})

test.each([
  [[post('Cash')], [], 'In Cash'],
  [[post('Cash', 'draft'), post('Plans', 'deleted')], [], 'In Cash (draft), Plans (deleted)'],
  [
    [post('A'), post('B'), post('C')],
    [{ id: 'page-home', title: 'Home page' }],
    'In A, B, C and 1 more',
  ],
  [[], [{ id: 'page-home', title: 'Home page' }], 'In Home page'],
])('names where an image is used: %#', (posts, documents, expected) => {
  expect(describeUse({ posts, documents }, 'UTC')).toBe(expected)
})

test('says since when an image is unused', () => {
  const unused = { posts: [], documents: [] }
  const since = { ...unused, unusedSince: '2026-01-02T04:00:00.000Z' }
  expect(describeUse(since, 'UTC')).toBe('Unused since Jan 2, 2026')
  expect(describeUse(since, 'America/Chicago')).toBe('Unused since Jan 1, 2026')
  expect(describeUse(unused, 'UTC')).toBe('New, or in an earlier version of a text')
})
