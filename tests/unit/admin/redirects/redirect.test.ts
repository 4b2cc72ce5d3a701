import { expect, test } from 'vitest'
import { findOwner, listRedirects, usableAddresses } from '#admin/redirects/redirects.ts'
import { summaryOf } from '#domain/posts/post.ts'
import { aPost } from '#tests/support/posts.ts'

const newer = summaryOf(
  aPost({ title: 'Newer', slug: 'newer', formerSlugs: ['new'], redirectFrom: ['/b', '/shared'] }),
)
const older = summaryOf(
  aPost({ title: 'Older', slug: 'older', redirectFrom: ['/shared', '/admin/a', '/a'] }),
)
const draft = summaryOf(aPost({ slug: 'draft', status: 'draft', redirectFrom: ['/shared'] }))

test('lists old and former addresses by path, and says which do not redirect', () => {
  const listed = listRedirects([draft, newer, older])
  expect(listed.map(({ from, post, obstacle }) => [from, post.slug, obstacle])).toEqual([
    ['/a', 'older', undefined],
    ['/admin/a', 'older', 'This site uses this address itself.'],
    ['/b', 'newer', undefined],
    ['/diary/new', 'newer', undefined],
    ['/shared', 'draft', 'It leads to “Newer”, which is newer.'],
    ['/shared', 'newer', undefined],
    ['/shared', 'older', 'It leads to “Newer”, which is newer.'],
  ])
  expect(listed.filter(({ isFormer }) => isFormer)).toHaveLength(1)
})

test.each([
  ['https://old.example/b/', 'newer'],
  ['/diary/new', 'newer'],
  ['/diary/older', 'older'],
  ['/c', undefined],
  ['/?p=12', undefined],
])('finds whose %s is', (given, slug) => {
  expect(findOwner([newer, older], given)?.slug).toBe(slug)
})

test('never sends an address again that this site needs itself', () => {
  expect(usableAddresses(older)).toEqual(['/shared', '/a'])
  expect(usableAddresses({})).toEqual([])
})
