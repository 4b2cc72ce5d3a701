import { afterEach, expect, test, vi } from 'vitest'
import { localInputValue } from '#admin/posts/form/PostActions.tsx'
import { EVERY_POST, filterPosts, matchesFilter } from '#admin/posts/list/PostFilter.tsx'
import {
  emptyFields,
  fieldsOf,
  hasSameFields,
  isIncomplete,
  payloadOf,
  tagsByUse,
} from '#admin/posts/post-fields.ts'
import { describeUnpublished } from '#admin/posts/queries.ts'
import { changePosts, duplicatePost } from '#admin/posts/save-post.ts'
import { aPost } from '#tests/support/posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'

const POST = { ...emptyFields('Sideboard'), title: 'Cash is king', content: '<p>One two</p>' }

test('a save sends exactly the eight fields, the slug from the title when none was typed', () => {
  expect(payloadOf(POST)).toEqual({
    title: 'Cash is king',
    slug: 'cash-is-king',
    description: '',
    content: '<p>One two</p>',
    author: 'Sideboard',
    featured: false,
    tags: [],
    readingTime: 1,
  })
})

test('a save sends the cover image, and removes one that only the replaced version has', () => {
  const coverImage = { src: '/media/a.webp', alt: 'A table' }
  expect(payloadOf({ ...POST, coverImage })).toMatchObject({ coverImage })
  expect(payloadOf({ ...POST, coverImage }, POST)).toMatchObject({ coverImage })
  expect(payloadOf(POST, { coverImage })).toMatchObject({ coverImage: { src: '', alt: '' } })
  expect(payloadOf(POST, POST)).not.toHaveProperty('coverImage')
})

test('a removed cover image leaves the fields of a post without one', () => {
  const coverImage = { src: '/media/a.webp', alt: 'A table' }
  expect(hasSameFields({ ...POST, coverImage: undefined }, POST)).toBe(true)
  expect(hasSameFields({ ...POST, coverImage }, POST)).toBe(false)
  expect(fieldsOf({ ...POST, coverImage })).toEqual({ ...POST, coverImage })
})

test.each([
  ['', '<p>Words</p>'],
  ['Title', ''],
  ['Title', '<p>&nbsp;</p><p><br></p>'],
])('title %j with content %j is incomplete', (title, content) => {
  expect(isIncomplete({ ...POST, title, content })).toBe(true)
})

test.each(['<p>Words</p>', '<img src="/media/a.webp" alt="">'])(
  'a title with content %j is complete',
  (content) => expect(isIncomplete({ ...POST, content })).toBe(false),
)

const LISTED = aPost({ title: 'Weeks of cash', author: 'Ada', featured: true, tags: ['Finance'] })

test.each(['', 'CASH', 'weeks finance', 'ada sits'])('%j finds the post', (words) => {
  expect(matchesFilter(LISTED, { ...EVERY_POST, words })).toBe(true)
})

test.each([
  ['published', true],
  ['featured', true],
  ['draft', false],
  ['scheduled', false],
] as const)('among %s posts: %j', (status, isFound) => {
  expect(matchesFilter(LISTED, { ...EVERY_POST, status })).toBe(isFound)
})

test('orders by date in both directions and by title', () => {
  const posts = ['Beta', 'alpha', 'Gamma'].map((title) => ({ ...LISTED, id: title, title }))
  const titles = (order: 'newest' | 'oldest' | 'title') =>
    filterPosts(posts, { ...EVERY_POST, order }).map(({ title }) => title)
  expect(titles('newest')).toEqual(['Beta', 'alpha', 'Gamma'])
  expect(titles('oldest')).toEqual(['Gamma', 'alpha', 'Beta'])
  expect(titles('title')).toEqual(['alpha', 'Beta', 'Gamma'])
})

const SAVED = aPost({ id: 'a', slug: 'cash', title: 'Cash', content: '<p>Cash.</p>' })

const opened = () => Response.json(SAVED, { headers: { etag: '"3"' } })

afterEach(() => void vi.unstubAllGlobals())

test('changes each post with all its fields, against the version that was read', async () => {
  const calls = stubFetch(opened)
  expect(await changePosts([SAVED], 'feature')).toBe(0)
  expect(calls[1]).toMatchObject({
    method: 'PUT',
    path: '/api/admin/blog/posts/a',
    headers: { 'if-match': '"3"' },
    body: { title: 'Cash', content: '<p>Cash.</p>', featured: true },
  })
  expect(calls[1]?.body).not.toHaveProperty('status')
})

test('counts what failed and goes on with the others', async () => {
  const posts = Array.from({ length: 7 }, (_, i) => ({ ...SAVED, id: `${i}` }))
  const calls = stubFetch(({ path }) =>
    path.endsWith('/1') ? new Response('no', { status: 412 }) : opened(),
  )
  expect(await changePosts(posts, 'delete')).toBe(1)
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(7)
})

test('copies a post as a draft, with the suggested address if its own is taken', async () => {
  const taken = { error: 'taken', code: 'conflict', suggestion: 'copy-of-cash-2', issues: [] }
  const calls = stubFetch(({ method, body }) => {
    if (method !== 'POST') return opened()
    const { slug } = body as { slug: string }
    return slug === 'copy-of-cash'
      ? Response.json(taken, { status: 409 })
      : Response.json({ ...SAVED, id: 'b' }, { status: 201 })
  })
  expect(await duplicatePost('a')).toBe('b')
  expect(calls.at(-1)?.body).toMatchObject({
    title: 'Copy of Cash',
    slug: 'copy-of-cash-2',
    status: 'draft',
  })
})

test('lists each tag once, the most used first, then by name', () => {
  const posts = [{ tags: ['Exit', 'Cash'] }, { tags: ['Exit'] }, { tags: ['Board'] }]
  expect(tagsByUse(posts)).toEqual(['Exit', 'Board', 'Cash'])
})

test('what the input shows is read back as the same minute', () => {
  const moment = new Date('2026-07-02T15:04:00.000Z')
  expect(new Date(localInputValue(moment))).toEqual(moment)
})

test('counts drafts and scheduled posts in one line', () => {
  const posts = [{ status: 'draft' }, { status: 'scheduled' }, { status: 'draft' }] as const
  expect(describeUnpublished(posts)).toBe('2 drafts, 1 scheduled')
})

test('uses the singular for one draft, and leaves published posts out', () => {
  expect(describeUnpublished([{ status: 'draft' }, { status: 'published' }])).toBe(
    '1 draft, 0 scheduled',
  )
})
