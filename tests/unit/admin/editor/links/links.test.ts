import { expect, test } from 'vitest'
import { findTarget, isAllowedLink, linkTargets, parseLink } from '#admin/editor/links/links.ts'

test.each([
  'HTTP://example.com',
  'mailto:a@b.co',
  'tel:+12145550100',
  '/diary',
  '#top',
  'page?a=b:c',
])('a link may lead to %s', (href) => expect(isAllowedLink(href)).toBe(true))

test.each([
  'java\nscript:alert(1)',
  ' \u0001javascript:alert(1)',
  'data:text/html,x',
  '//example.com',
  '\\\\example.com',
  '',
])('a link may not lead to %j', (href) => expect(isAllowedLink(href)).toBe(false))

test.each([
  ['example.com/a', 'https://example.com/a'],
  ['ada@example.com', 'mailto:ada@example.com'],
  [' https://example.com ', 'https://example.com'],
  ['javascript:alert(1)', undefined],
  ['two words', undefined],
])('the typed link %j leads to %j', (typed, link) => expect(parseLink(typed)).toBe(link))

const POSTS = [
  { slug: 'weeks', title: 'Thirteen weeks of cash', status: 'published' },
  { slug: 'seminar', title: 'Our seminar', status: 'published', page: {} },
  { slug: 'chair', title: 'The chair I left empty', status: 'draft' },
] as unknown as Parameters<typeof linkTargets>[0]
const targets = linkTargets(POSTS, ['/contact', '/seminar'])

test('the dialog offers published articles and pages of one’s own by title, then the others', () => {
  expect(targets).toEqual([
    { path: '/seminar', title: 'Our seminar' },
    { path: '/diary/weeks', title: 'Thirteen weeks of cash' },
    { path: '/contact' },
  ])
})

test.each([
  ['cash', '/diary/weeks'],
  ['OUR semi', '/seminar'],
  ['conta', '/contact'],
  ['chair', undefined],
])('%j leads to %s', (typed, path) => expect(findTarget(typed, targets)?.path).toBe(path))
