import { expect, test } from 'vitest'
import { describeUnpublished } from '#admin/posts/queries.ts'

const PUBLISHED = { status: 'published' } as const
const DRAFT = { status: 'draft' } as const

test('drafts and scheduled posts are counted in one line, without published ones', () => {
  const scheduled = { status: 'scheduled' } as const
  expect(describeUnpublished([DRAFT, scheduled, DRAFT])).toBe('2 drafts, 1 scheduled')
  expect(describeUnpublished([DRAFT, PUBLISHED])).toBe('1 draft, 0 scheduled')
})
