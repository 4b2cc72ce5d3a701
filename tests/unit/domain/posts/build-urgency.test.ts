import { expect, test } from 'vitest'
import type { Post } from '#domain/posts/post.ts'
import { buildUrgency } from '#domain/posts/publishing.ts'
import { aPost } from '../../../support/posts.ts'

const live = aPost()
const draft = aPost({ status: 'draft' })
const scheduled = aPost({ status: 'scheduled' })
const deleted = aPost({ deletedAt: '2026-03-10T12:00:00.000Z' })

test.each<[string, Post | undefined, Post, ReturnType<typeof buildUrgency>]>([
  ['a new article waits, because it is readable at once', undefined, live, 'waits'],
  ['a published draft waits', draft, live, 'waits'],
  ['a restored article waits', deleted, live, 'waits'],
  ['an edited article waits', live, aPost({ title: 'Another' }), 'waits'],
  ['a changed address does not wait', live, aPost({ slug: 'another' }), 'urgent'],
  ['an unpublished article does not wait', live, draft, 'urgent'],
  ['an article that is scheduled again does not wait', live, scheduled, 'urgent'],
  ['a deleted article does not wait', live, deleted, 'urgent'],
  ['a new draft needs no build', undefined, draft, undefined],
  ['an edited draft needs no build', draft, aPost({ ...draft, slug: 'another' }), undefined],
  ['a deleted draft needs no build', draft, { ...deleted, status: 'draft' }, undefined],
])('%s', (_, before, after, urgency) => {
  expect(buildUrgency(before, after)).toBe(urgency)
})
