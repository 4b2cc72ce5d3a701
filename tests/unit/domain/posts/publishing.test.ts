import { expect, test } from 'vitest'
import type { Post } from '#domain/posts/post.ts'
import { buildUrgency, isDue, publishingState } from '#domain/posts/publishing.ts'
import { aPost } from '#tests/support/posts.ts'

const NOW = new Date('2026-03-02T12:00:00.000Z')
const MINUTE_MS = 60_000

const scheduledIn = (minutes: number) =>
  aPost({
    status: 'scheduled',
    publishAt: new Date(NOW.getTime() + minutes * MINUTE_MS).toISOString(),
  })

test.each([
  ['an hour ahead', 60, 'scheduled', false],
  ['due now', 0, 'scheduled', true],
  ['a minute late', -1, 'scheduled', true],
  ['an hour late', -60, 'overdue', true],
] as const)('a scheduled post that is %s', (_, minutes, state, due) => {
  const post = scheduledIn(minutes)
  expect(publishingState(post, undefined, 'live', NOW)).toBe(state)
  expect(isDue(post, NOW)).toBe(due)
})

test.each([
  ['is live in the version that was built', 3, 'live', 'live'],
  ['waits where another version was built', 2, 'live', 'waiting'],
  ['waits where none was built', undefined, 'live', 'waiting'],
  ['is as far as the build that will show it', 2, 'building', 'building'],
  ['failed with the build that would have shown it', 2, 'failed', 'failed'],
] as const)('a published post %s', (_, shown, build, state) => {
  expect(publishingState(aPost({ version: 3 }), shown, build, NOW)).toBe(state)
})

test('a draft is a draft, and neither it nor a published post is due', () => {
  const draft = aPost({ status: 'draft', publishAt: '2020-01-01T00:00:00.000Z' })
  expect(publishingState(draft, 3, 'live', NOW)).toBe('draft')
  expect(isDue(draft, NOW)).toBe(false)
  expect(isDue(aPost({ publishAt: '2020-01-01T00:00:00.000Z' }), NOW)).toBe(false)
  expect(isDue(aPost({ status: 'scheduled' }), NOW)).toBe(false)
})

const live = aPost()
const draft = aPost({ status: 'draft' })
const deleted = aPost({ deletedAt: '2026-03-10T12:00:00.000Z' })

test.each<[string, Post | undefined, Post, ReturnType<typeof buildUrgency>]>([
  ['a new article waits, because it is readable at once', undefined, live, 'waits'],
  ['an edited article waits', live, aPost({ title: 'Another' }), 'waits'],
  ['a changed address does not wait', live, aPost({ slug: 'another' }), 'urgent'],
  ['an unpublished article does not wait', live, draft, 'urgent'],
  ['a deleted article does not wait', live, deleted, 'urgent'],
  ['a new draft needs no build', undefined, draft, undefined],
  ['an edited draft needs no build', draft, aPost({ ...draft, slug: 'another' }), undefined],
  ['a deleted draft needs no build', draft, { ...deleted, status: 'draft' }, undefined],
])('%s', (_, before, after, urgency) => {
  expect(buildUrgency(before, after)).toBe(urgency)
})
