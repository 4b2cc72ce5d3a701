import { expect, test } from 'vitest'
import type { Invitation } from '#domain/accounts/link.ts'
import { activities } from '#server/accounts/activity.ts'
import { createResetLink } from '#server/accounts/links/recovery.ts'
import { listUsers } from '#server/accounts/users.ts'
import { tokenIn } from '#tests/support/account-links.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const PATH = '/api/admin/invitations'

const post = (cookie: string, body: unknown) => call(PATH, { method: 'POST', body, cookie })

async function list(cookie: string): Promise<Invitation[]> {
  return (await call(PATH, { cookie })).json()
}

const revoke = (cookie: string, id: string) =>
  call(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE', cookie })

const look = (token: string) => call('/api/account/link', { method: 'POST', body: { token } })

async function expectUnknown(cookie: string, id: string): Promise<void> {
  const response = await revoke(cookie, id)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: 'There is no such invitation.' })
}

test('a revoked invitation works no longer and leaves the list', async () => {
  const { cookie } = await aSignedIn()
  const token = tokenIn((await (await post(cookie, {})).json()).url)
  const [{ id = '' } = {}] = await list(cookie)
  expect((await revoke(cookie, id)).status).toBe(200)
  expect(await list(cookie)).toEqual([])
  expect((await look(token)).status).toBe(403)
  await expectUnknown(cookie, id)
  const actions = (await activities.all()).map(({ action }) => action)
  expect(actions.filter((action) => action === 'user.invitation-revoked')).toHaveLength(1)
})

test('an administrator revokes the invitation of another one', async () => {
  const { cookie } = await aSignedIn()
  await post(cookie, {})
  const [{ id = '' } = {}] = await list(cookie)
  const grace = await aSignedIn({ username: 'grace' })
  expect((await revoke(grace.cookie, id)).status).toBe(200)
  expect(await list(cookie)).toEqual([])
})

test('someone who may not invite revokes nothing', async () => {
  const { cookie } = await aSignedIn()
  const token = tokenIn((await (await post(cookie, {})).json()).url)
  const [{ id = '' } = {}] = await list(cookie)
  const writer = await aSignedIn({ username: 'grace', isAdmin: false, permissions: ['posts'] })
  expect((await revoke(writer.cookie, id)).status).toBe(403)
  expect((await look(token)).status).toBe(200)
})

test('an accepted invitation is not revoked, and its account stays', async () => {
  const { cookie } = await aSignedIn()
  const token = tokenIn((await (await post(cookie, {})).json()).url)
  const [{ id = '' } = {}] = await list(cookie)
  const body = { token, username: 'grace', password: 'a good one for grace' }
  const path = '/api/account/invitation'
  expect((await call(path, { method: 'POST', body })).status).toBe(201)
  await expectUnknown(cookie, id)
  expect(await listUsers()).toHaveLength(2)
})

test('a link of another purpose is no invitation, and goes on working', async () => {
  const { user, cookie } = await aSignedIn()
  const token = tokenIn((await createResetLink(user.id)).url)
  for (const id of [token.split('.')[0] ?? '', '../users']) await expectUnknown(cookie, id)
  expect((await look(token)).status).toBe(200)
})
