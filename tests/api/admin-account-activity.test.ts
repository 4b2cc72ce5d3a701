import { expect, test } from 'vitest'
import type { ActivityPage } from '#domain/accounts/activity.ts'
import { newestFirstKey } from '#domain/storage/time-key.ts'
import type { User } from '#domain/accounts/user.ts'
import { activities, recordActivity } from '#server/accounts/activity.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

async function read(cookie: string, query = ''): Promise<ActivityPage> {
  const path = `/api/admin/account/activity${query}`
  return (await call(path, { cookie })).json()
}

async function actionsOf(cookie: string): Promise<string[]> {
  return (await read(cookie)).entries.map(({ action }) => action)
}

/** Entries are older than now, by as many seconds as `age`. */
async function anEntry(user: User, age: number, subject: string): Promise<void> {
  const [at, id] = [new Date(Date.now() - age * 1000), crypto.randomUUID()]
  const { username } = user
  const actor = { id: user.id, username }
  const entry = { id, at: at.toISOString(), actor, action: 'post.updated', subject }
  await activities.add(newestFirstKey(at, id), entry)
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

test('finds what the user did behind many entries of others, page by page', async () => {
  const { user: ada } = await aSignedIn()
  const { user: grace, cookie } = await aSignedIn({ username: 'grace', permissions: ['posts'] })
  await Promise.all(Array.from({ length: 120 }, (_, age) => anEntry(ada, age, 'by ada')))
  const own = Array.from({ length: 25 }, (_, index) => `by grace ${index}`)
  await Promise.all(own.map((subject, index) => anEntry(grace, 200 + index, subject)))
  const first = await read(cookie)
  expect(first.entries).toHaveLength(20)
  const second = await read(cookie, `?before=${first.next}`)
  const subjects = [...first.entries, ...second.entries].map(({ subject }) => subject)
  expect(subjects).toEqual(own)
  expect(second.next).toBeUndefined()
})
