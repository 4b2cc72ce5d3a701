import { expect, test } from 'vitest'
import type { SessionEntry } from '#domain/accounts/session.ts'
import { activities } from '#server/accounts/activity.ts'
import { aSessionOf, aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const PATH = '/api/admin/account/sessions'

const ask = async (cookie: string) => (await call('/api/user', { cookie })).status

async function list(cookie: string): Promise<SessionEntry[]> {
  return (await call(PATH, { cookie })).json()
}

const end = (cookie: string, id: string) =>
  call(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE', cookie })

test('ends one session and leaves the others', async () => {
  const { user, cookie } = await aSignedIn()
  const elsewhere = await aSessionOf(user)
  const other = (await list(cookie)).find(({ isCurrent }) => !isCurrent)
  expect((await end(cookie, other?.id ?? '')).status).toBe(200)
  expect([await ask(elsewhere), await ask(cookie)]).toEqual([401, 200])
})

test('no one ends the session of someone else', async () => {
  const { user, cookie } = await aSignedIn()
  const grace = await aSignedIn({ username: 'grace' })
  const [{ id = '' } = {}] = await list(grace.cookie)
  for (const guess of [id, `../${grace.user.id}/${id}`, `${grace.user.id}/${id}`]) {
    expect((await end(cookie, guess)).status, guess).toBe(404)
  }
  expect(await ask(grace.cookie)).toBe(200)
  expect(user.id).not.toBe(grace.user.id)
})

test('ends this session as well, and says so in the log', async () => {
  const { user, cookie } = await aSignedIn()
  const [{ id = '' } = {}] = await list(cookie)
  expect((await end(cookie, id)).status).toBe(200)
  expect(await ask(cookie)).toBe(401)
  expect(await activities.all()).toMatchObject([
    { action: 'user.sessions-ended', actor: { id: user.id } },
  ])
})

test('knows a session no longer that has ended, and logs nothing', async () => {
  const { user, cookie } = await aSignedIn()
  await aSessionOf(user)
  const other = (await list(cookie)).find(({ isCurrent }) => !isCurrent)
  await end(cookie, other?.id ?? '')
  const again = await end(cookie, other?.id ?? '')
  expect(again.status).toBe(404)
  expect(await again.json()).toMatchObject({ error: 'There is no such session.' })
  expect(await activities.all()).toHaveLength(1)
})
