import { expect, test } from 'vitest'
import { activitySchema } from '#domain/accounts/activity.ts'

const id = '3f6d2a10-5d0c-4c11-9a0e-2b7c5a1d9e44'
const entry = {
  id,
  at: '2026-03-20T12:00:00.000Z',
  actor: 'system',
  action: 'post.published',
  subject: 'Cash',
}

test.each([
  {},
  { actor: { id, username: 'ann' } },
  { action: 'an action of an earlier release', detail: { key: 'a' } },
  { action: 'x'.repeat(100), subject: 'x'.repeat(500) },
])('an entry can have %j', (given) => {
  expect(activitySchema.parse({ ...entry, ...given })).toEqual({ ...entry, ...given })
})

test.each([
  { actor: 'someone' },
  { actor: { id: 'ann', username: 'ann' } },
  { actor: { id } },
  { action: 'x'.repeat(101) },
  { subject: 'x'.repeat(501) },
  { at: 'today' },
])('an entry cannot have %j', (given) => {
  expect(activitySchema.safeParse({ ...entry, ...given }).success).toBe(false)
})
