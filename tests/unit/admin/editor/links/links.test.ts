import { describe, expect, test } from 'vitest'
import { findTarget, isAllowedLink, linkTargets, parseLink } from '#admin/editor/links/links.ts'

describe('isAllowedLink accepts', () => {
  test.each([
    'https://example.com',
    'HTTP://example.com',
    'mailto:a@b.co',
    'tel:+12145550100',
    '/diary',
    '#top',
    'page?a=b:c',
  ])('%s', (href) => expect(isAllowedLink(href)).toBe(true))
})

describe('isAllowedLink rejects', () => {
  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' \u0001javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'vbscript:x',
    '//example.com',
    '\\\\example.com',
    '',
  ])('%j', (href) => expect(isAllowedLink(href)).toBe(false))
})

test.each([
  ['example.com/a', 'https://example.com/a'],
  ['ada@example.com', 'mailto:ada@example.com'],
  [' https://example.com ', 'https://example.com'],
  ['tel:+12145550100', 'tel:+12145550100'],
  ['/services', '/services'],
  ['javascript:alert(1)', undefined],
  ['two words', undefined],
  ['', undefined],
])('parseLink turns %j into %j', (typed, link) => expect(parseLink(typed)).toBe(link))

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
  ['  ', undefined],
])('%j leads to %s', (typed, path) => expect(findTarget(typed, targets)?.path).toBe(path))
