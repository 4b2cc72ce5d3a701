import { expect, test } from 'vitest'
import type { ActivityPage } from '#domain/accounts/activity.ts'
import { buildLeadKey, leads, saveLead } from '#server/leads/leads.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { aContact } from '../support/leads.ts'

useBlobs()

test('names the leads of its entries, except those that were removed', async () => {
  const { cookie } = await aSignedIn()
  const [stays, goes] = [
    buildLeadKey(await saveLead(aContact({ name: 'Grace Hopper' }))),
    buildLeadKey(await saveLead(aContact({ name: 'Forgotten Person' }))),
  ]
  for (const key of [stays, goes]) {
    await call(`/api/admin/leads/${key}`, {
      method: 'PUT',
      cookie,
      body: { status: 'won' },
    })
  }
  await leads.remove(goes)

  const response = await call('/api/admin/activity', { cookie })
  const { entries, leads: names } = (await response.json()) as ActivityPage
  expect(entries.map(({ subject }) => subject)).toEqual(expect.arrayContaining([stays, goes]))
  expect(names).toEqual({
    [stays]: {
      kind: 'contact',
      name: 'Grace Hopper',
      email: 'ada@example.com',
      quizId: '',
      person: '',
    },
  })
})

test('entries cannot be changed or removed', async () => {
  const { cookie } = await aSignedIn()
  for (const method of ['PUT', 'POST', 'DELETE'] as const) {
    const options = { method, cookie, body: {} }
    const response = await call('/api/admin/activity', options)
    expect(response.status).toBe(405)
  }
})
