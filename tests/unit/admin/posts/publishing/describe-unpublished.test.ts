import { expect, test } from 'vitest'
import { describeUnpublished } from '#admin/posts/queries.ts'

test('counts drafts and scheduled posts in one line', () => {
  const posts = [{ status: 'draft' }, { status: 'scheduled' }, { status: 'draft' }] as const
  expect(describeUnpublished(posts)).toBe('2 drafts, 1 scheduled')
})

test('uses the singular for one draft, and leaves published posts out', () => {
  expect(describeUnpublished([{ status: 'draft' }, { status: 'published' }])).toBe(
    '1 draft, 0 scheduled',
  )
})
