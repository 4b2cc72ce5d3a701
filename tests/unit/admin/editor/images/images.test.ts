import sharp from 'sharp'
import { expect, test } from 'vitest'
import { describeUse } from '#admin/editor/images/Library.tsx'
import { fitSize, hasMetadata } from '#admin/editor/images/shrink-image.ts'

test.each([
  [3200, 1600, 1600, 800],
  [1000, 4000, 400, 1600],
  [10_000, 1, 1600, 1],
])('an image of %d × %d is made %d × %d', (width, height, toWidth, toHeight) => {
  expect(fitSize(width, height)).toEqual({ width: toWidth, height: toHeight })
})

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#1f4d3a' } })

test.each(['png', 'jpeg', 'webp'] as const)('the metadata of a %s is found', async (format) => {
  const plain = await picture().toFormat(format).toBuffer()
  expect(hasMetadata(plain)).toBe(false)
  const located = await picture()
    .withExif({ IFD3: { GPSLatitude: '32/1 46/1 0/1' } })
    .toFormat(format)
    .toBuffer()
  expect(hasMetadata(located)).toBe(true)
  const described = await picture()
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .toFormat(format)
    .toBuffer()
  expect(hasMetadata(described)).toBe(true)
})

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
