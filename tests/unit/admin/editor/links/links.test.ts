import { expect, test } from 'vitest'
import { matchTarget, isAllowedLink, listTargets, parseLink } from '#admin/editor/links/links.ts'
import { emptyPage } from '#admin/posts/post-fields.ts'

test('a link leads where the server allows it, or to a phone number', () => {
  const allowed = ['/diary', 'mailto:a@b.co', 'tel:+12145550100']
  expect([...allowed, 'javascript:alert(1)', 'tel:', ''].filter(isAllowedLink)).toEqual(allowed)
})

test.each([
  ['example.com/a', 'https://example.com/a'],
  ['ada@example.com', 'mailto:ada@example.com'],
  [' https://example.com ', 'https://example.com'],
  ['javascript:alert(1)', undefined],
  ['two words', undefined],
])('the typed link %j leads to %j', (typed, link) => expect(parseLink(typed)).toBe(link))

const { page } = emptyPage('Ada')
const POSTS: Parameters<typeof listTargets>[0] = [
  { slug: 'weeks', title: 'Thirteen weeks of cash', status: 'published' },
  { slug: 'seminar', title: 'Our seminar', status: 'published', page },
  { slug: 'chair', title: 'The chair I left empty', status: 'draft' },
]
const targets = listTargets(POSTS, ['/contact', '/seminar'])

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
])('the words %j find the link target %s', (typed, path) =>
  expect(matchTarget(typed, targets)?.path).toBe(path),
)
