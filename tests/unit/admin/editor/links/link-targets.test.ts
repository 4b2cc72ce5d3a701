import { expect, test } from 'vitest'
import { findTarget, linkTargets, linkText } from '#admin/editor/links/link-targets.ts'

const POSTS = [
  { slug: 'weeks', title: 'Thirteen weeks of cash' },
  { slug: 'chair', title: 'The chair I left empty' },
]
const targets = linkTargets(POSTS, ['/', '/contact'])

test('offers the articles by title, then the pages', () => {
  expect(targets).toEqual([
    { path: '/diary/chair', title: 'The chair I left empty' },
    { path: '/diary/weeks', title: 'Thirteen weeks of cash' },
    { path: '/' },
    { path: '/contact' },
  ])
})

test('a new link reads as the title of its article, or else as its address', () => {
  expect(linkText(' /diary/weeks ', targets)).toBe('Thirteen weeks of cash')
  expect(linkText('/contact', targets)).toBe('/contact')
  expect(linkText('https://example.com', targets)).toBe('https://example.com')
})

test.each([
  ['cash', '/diary/weeks'],
  ['CHAIR left', '/diary/chair'],
  ['conta', '/contact'],
  ['nowhere', undefined],
  ['  ', undefined],
])('%j leads to %s', (typed, path) => expect(findTarget(typed, targets)?.path).toBe(path))
