import { expect, test } from 'vitest'
import adminAccountActivity from '#functions/admin-account-activity.ts'
import type { ActivityPage } from '#domain/accounts/activity.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

async function actionsOf(cookie: string): Promise<string[]> {
  const response = await call(adminAccountActivity, '/api/admin/account/activity', { cookie })
  const { entries } = (await response.json()) as ActivityPage
  return entries.map(({ action }) => action)
}

test('GET /api/admin/account/activity lists what the user did, and nothing of others', async () => {
  const ada = await aSignedIn()
  const grace = await aSignedIn({ username: 'grace', permissions: ['posts'] })
  await recordActivity(ada.user, 'post.created', 'by ada')
  await recordActivity(grace.user, 'post.updated', 'by grace')
  await recordActivity('system', 'person.forgotten', '1 lead')
  expect(await actionsOf(ada.cookie)).toEqual(['post.created'])
  expect(await actionsOf(grace.cookie)).toEqual(['post.updated'])
})

test('who may not read leads anymore sees nothing about them', async () => {
  const { user, cookie } = await aSignedIn({ permissions: ['posts'] })
  await recordActivity(user, 'lead.noted', 'the key of a lead')
  expect(await actionsOf(cookie)).toEqual([])
})
