import { expect, test } from 'vitest'
import { describeUse } from '#admin/editor/images/Library.tsx'
import { scaleToFit } from '#admin/editor/images/shrink-image.ts'

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
