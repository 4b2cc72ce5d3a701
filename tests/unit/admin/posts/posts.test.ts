import { expect, test } from 'vitest'
import { formatDuration, formatSince } from '#admin/kit/format.ts'
import { changeInBatches } from '#admin/kit/in-batches.ts'
import { findPollInterval, findWaitingBuildStart } from '#admin/kit/publishing/publishing.ts'
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
import { describeVisibility, listPendingChanges } from '#admin/posts/publishing/pending-changes.ts'
import { describeUnpublished } from '#admin/posts/queries.ts'
import { deletePost, duplicatePost, resavePost } from '#admin/posts/save-post.ts'
import { comparePosts } from '#admin/posts/versions/ComparisonDialog.tsx'
import type { Publishing } from '#domain/posts/publishing.ts'
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

const SEVEN = Array.from({ length: 7 }, (_, i) => ({ ...SAVED, id: `${i}` }))

test('a change of several posts goes on where one is rejected or the connection is lost', async () => {
  const calls = stubFetch(({ path }) => {
    if (path.endsWith('/2')) throw new TypeError('Failed to fetch')
    return path.endsWith('/1') ? new Response('no', { status: 412 }) : opened()
  })
  const changed = await changeInBatches(SEVEN, ({ id }) => deletePost(id))
  expect(changed.map(({ id }) => id)).toEqual(['0', '3', '4', '5', '6'])
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(7)
})

test.each([401, 403])(
  'a change of several posts ends after the first few with %i',
  async (status) => {
    const calls = stubFetch(() => new Response('no', { status }))
    const changing = changeInBatches(SEVEN, ({ id }) => deletePost(id))
    await expect(changing).rejects.toThrow('Failed to delete post')
    expect(calls).toHaveLength(5)
  },
)

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
    const { slug } = body as { slug: string }
    return slug === 'copy-of-cash'
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

const NOW = Date.parse('2026-03-10T15:30:00')
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

const aState = (given: Partial<Publishing> = {}): Publishing => ({
  state: 'live',
  since: inMinutes(-60),
  posts: { new: 'waiting', edited: 'waiting', live: 'live', draft: 'draft' },
  outdated: ['edited'],
  leftover: [{ id: 'draft', title: 'Unpublished' }],
  nextBuildAt: inMinutes(8),
  visibleAt: inMinutes(10),
  builds: { count: 3 },
  ...given,
})

test('the pending changes are the new, the edited and the removed articles', () => {
  const published = ['live', 'new', 'edited'].map((id) => ({ id, title: `The ${id} one` }))
  expect(listPendingChanges(aState(), published)).toEqual([
    { id: 'new', title: 'The new one', kind: 'New' },
    { id: 'edited', title: 'The edited one', kind: 'Edited' },
    { id: 'draft', title: 'Unpublished', kind: 'Removed' },
  ])
})

test.each([
  ['edited', 'Visitors see the previous version until about 3:40 PM UTC.'],
  ['draft', 'Visitors still see this article until about 3:40 PM UTC.'],
  ['new', undefined],
  ['live', undefined],
])('the row of an article in the state %s says what visitors see: %s', (id, sentence) => {
  expect(describeVisibility(id, aState())).toBe(sentence)
})

test('the row of an edited article says that visitors wait while builds fail', () => {
  const { visibleAt: _, ...unknownEnd } = aState({ state: 'failed' })
  const sentence = 'Visitors see the previous version until a build succeeds.'
  expect(describeVisibility('edited', unknownEnd)).toBe(sentence)
})

test('"Publish now" is offered while a build waits, not while one runs or failed', () => {
  expect(findWaitingBuildStart(aState())).toBe(inMinutes(8))
  expect(findWaitingBuildStart(aState({ state: 'building' }))).toBeUndefined()
  expect(findWaitingBuildStart(aState({ state: 'failed' }))).toBeUndefined()
})

test('the state is polled often only around a build', () => {
  const { nextBuildAt: _, ...soon } = aState()
  expect(findPollInterval(aState(), NOW)).toBe(30_000)
  expect(findPollInterval(aState({ nextBuildAt: inMinutes(0.2) }), NOW)).toBe(12_000)
  expect(findPollInterval(soon, NOW)).toBe(2_000)
  expect(findPollInterval(aState({ state: 'building' }), NOW)).toBe(2_000)
  expect(findPollInterval(aState({ posts: { live: 'live' }, leftover: [] }), NOW)).toBe(false)
})

const BASE = { ...emptyFields('Sideboard'), title: 'Cash', content: '<p>One</p><p>Two</p>' }

const kept = (text: string) => ({ text, isChanged: false })
const changed = (text: string) => ({ text, isChanged: true })

test('a comparison marks a changed paragraph on both sides and no other', () => {
  const mine = [kept('One'), changed('Two')]
  const theirs = [kept('One'), changed('Three')]
  const compared = comparePosts(BASE, { ...BASE, content: '<p>One</p><p>Three</p>' })
  expect(compared).toEqual([{ label: 'Content', mine, theirs }])
})

test('a comparison marks one of two equal paragraphs when the other version has one', () => {
  const [content] = comparePosts({ ...BASE, content: '<p>One</p><p>Two</p><p>One</p>' }, BASE)
  expect(content?.mine.filter(({ isChanged }) => isChanged)).toEqual([changed('One')])
})

test('a comparison folds the paragraphs that are far from any change', () => {
  const paragraphs = (fifth: string) =>
    ['1', '2', '3', '4', fifth, '6', '7', '8'].map((text) => `<p>${text}</p>`).join('')
  const [content] = comparePosts(
    { ...BASE, content: paragraphs('mine') },
    { ...BASE, content: paragraphs('theirs') },
  )
  expect(content?.mine.map(({ text }) => text)).toEqual(['…', '4', 'mine', '6', '…'])
  expect(content?.theirs.map(({ text }) => text)).toEqual(['…', '4', 'theirs', '6', '…'])
})

test('a comparison labels each field that differs as the form does', () => {
  const theirs = { ...BASE, title: 'Money', featured: true, tags: ['Exit'] }
  const labels = comparePosts(BASE, theirs).map(({ label }) => label)
  expect(labels).toEqual(['Title', 'Featured Post', 'Tags'])
})

test('a comparison shows a cover image by its address and its alternative text', () => {
  expect(comparePosts({ ...BASE, coverImage }, BASE)).toEqual([
    { label: 'Cover image', mine: Object.values(coverImage).map(changed), theirs: [] },
  ])
})

test.each([
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [3_600_000, '1 h'],
  [8_100_000, '2 h 15 min'],
  [47 * 3_600_000, '47 h'],
  [4321 * 60_000, '3 days'],
])('%i ms are %s', (ms, duration) => {
  expect(formatDuration(ms)).toBe(duration)
})

test('a time of another day names the day', () => {
  const now = new Date('2026-03-04T12:00:00Z')
  expect(formatSince('2026-03-04T11:00:00Z', now)).toMatch(/^at \d+:00/)
  expect(formatSince('2026-02-04T11:00:00Z', now)).toMatch(/^on Feb 4, 2026, \d+:00/)
})
