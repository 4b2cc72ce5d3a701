import { expect, test } from 'vitest'
import { localInputValue } from '#admin/posts/form/PostActions.tsx'
import { findQuestion } from '#admin/posts/links/use-link-question.tsx'
import { EVERY_POST, filterPosts, type PostFilter } from '#admin/posts/list/PostFilter.tsx'
import {
  emptyFields,
  pickFields,
  hasSameFields,
  isIncomplete,
  createPayload,
  sortTagsByUse,
} from '#admin/posts/post-fields.ts'
import { describeUnpublished } from '#admin/posts/queries.ts'
import { duplicatePost, resavePost } from '#admin/posts/save-post.ts'
import { isRecord } from '#domain/is-record.ts'
import { aPost } from '#tests/support/posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'

const POST = { ...emptyFields('Sideboard'), title: 'Cash is king', content: '<p>One two</p>' }
const coverImage = { src: '/media/a.webp', alt: 'A table' }

test('a save sends exactly the eight fields, the slug from the title when none was typed', () => {
  const payload = createPayload(POST)
  expect(payload).toEqual({ ...POST, slug: 'cash-is-king', readingTime: 1 })
  expect(Object.keys(payload)).toHaveLength(8)
})

test('a save sends the cover image, and removes one that only the replaced version has', () => {
  expect(createPayload({ ...POST, coverImage })).toMatchObject({ coverImage })
  expect(createPayload({ ...POST, coverImage }, POST)).toMatchObject({ coverImage })
  expect(createPayload(POST, { coverImage })).toMatchObject({ coverImage: { src: '', alt: '' } })
  expect(createPayload(POST, POST)).not.toHaveProperty('coverImage')
})

test('a removed cover image leaves the fields of a post without one', () => {
  expect(hasSameFields({ ...POST, coverImage: undefined }, POST)).toBe(true)
  expect(hasSameFields({ ...POST, coverImage }, POST)).toBe(false)
  expect(pickFields({ ...POST, coverImage })).toEqual({ ...POST, coverImage })
})

test('a post is incomplete without a title or without words or an image', () => {
  const withContent = (content: string) => ({ ...POST, content })
  const empty = ['', '<p>&nbsp;</p><p><br></p>'].map(withContent)
  const complete = ['<p>Words</p>', '<img src="/media/a.webp" alt="">'].map(withContent)
  const incomplete = [{ ...POST, title: '' }, ...empty]
  expect([...incomplete, ...complete].filter(isIncomplete)).toEqual(incomplete)
})

const LISTED = aPost({ title: 'Weeks of cash', author: 'Ada', featured: true, tags: ['Finance'] })

const isShown = (filter: Partial<PostFilter>) =>
  filterPosts([LISTED], { ...EVERY_POST, ...filter }).length === 1

test('a post is found by words of its title, description, author or tags, and by its status', () => {
  const searches = ['', 'CASH', 'weeks finance', 'ada sits']
  expect(searches.filter((words) => isShown({ words }))).toEqual(searches)
  const statuses = ['published', 'featured', 'draft', 'scheduled'] as const
  expect(statuses.filter((status) => isShown({ status }))).toEqual(['published', 'featured'])
})

test('a list of posts is sorted by date in both directions or by title', () => {
  const posts = ['Beta', 'alpha', 'Gamma'].map((title) => ({ ...LISTED, id: title, title }))
  const titles = (order: 'newest' | 'oldest' | 'title') =>
    filterPosts(posts, { ...EVERY_POST, order }).map(({ title }) => title)
  expect(titles('newest')).toEqual(['Beta', 'alpha', 'Gamma'])
  expect(titles('oldest')).toEqual(['Gamma', 'alpha', 'Beta'])
  expect(titles('title')).toEqual(['alpha', 'Beta', 'Gamma'])
})

const SAVED = aPost({ id: 'a', slug: 'cash', title: 'Cash', content: '<p>Cash.</p>' })

const opened = () => Response.json(SAVED, { headers: { etag: '"3"' } })

test('a change of one field saves the whole post against the version that was read', async () => {
  const calls = stubFetch(opened)
  await resavePost('a', () => ({ featured: true }))
  expect(calls[1]).toMatchObject({
    method: 'PUT',
    path: '/api/admin/blog/posts/a',
    headers: { 'if-match': '"3"' },
    body: { title: 'Cash', content: '<p>Cash.</p>', featured: true },
  })
  expect(calls[1]?.body).not.toHaveProperty('status')
})

const PUBLISHED = { status: 'published' } as const
const DRAFT = { status: 'draft' } as const

test.each([
  ['that unpublishes a post asks', PUBLISHED, DRAFT, [], 'Unpublish this post'],
  ['that publishes a dead link asks', undefined, {}, ['/gone'], 'Some links lead nowhere'],
  ['with a dead link that was accepted before asks nothing', undefined, {}, ['/known'], undefined],
  ['of an article whose dead links are gone asks nothing', PUBLISHED, {}, [], undefined],
  ['of a draft with a dead link asks nothing', undefined, DRAFT, ['/gone'], undefined],
] as const)('a save %s', (_, post, change, faults, title) => {
  const saved = post && { ...post, id: 'a' }
  expect(findQuestion(saved, { change }, faults, '/known')?.title).toBe(title)
  const confirmed = { change, isConfirmed: true }
  expect(findQuestion(saved, confirmed, faults, '/known')).toBeUndefined()
})

test('a copy of a post is a draft, and gets the suggested address if its own is taken', async () => {
  const taken = { error: 'taken', code: 'conflict', suggestion: 'copy-of-cash-2', issues: [] }
  const calls = stubFetch(({ method, body }) => {
    if (method !== 'POST') return opened()
    return isRecord(body) && body['slug'] === 'copy-of-cash'
      ? Response.json(taken, { status: 409 })
      : Response.json({ ...SAVED, id: 'b' }, { status: 201 })
  })
  expect(await duplicatePost('a')).toBe('b')
  const copy = { title: 'Copy of Cash', slug: 'copy-of-cash-2', status: 'draft' }
  expect(calls.at(-1)?.body).toMatchObject(copy)
})

test('each tag is listed once, the most used first, then by name', () => {
  const posts = [{ tags: ['Exit', 'Cash'] }, { tags: ['Exit'] }, { tags: ['Board'] }]
  expect(sortTagsByUse(posts)).toEqual(['Exit', 'Board', 'Cash'])
})

test('the time of a schedule is read back from its input as the same minute', () => {
  const moment = new Date('2026-07-02T15:04:00.000Z')
  expect(new Date(localInputValue(moment))).toEqual(moment)
})

test('drafts and scheduled posts are counted in one line, without published ones', () => {
  const scheduled = { status: 'scheduled' } as const
  expect(describeUnpublished([DRAFT, scheduled, DRAFT])).toBe('2 drafts, 1 scheduled')
  expect(describeUnpublished([DRAFT, PUBLISHED])).toBe('1 draft, 0 scheduled')
})
