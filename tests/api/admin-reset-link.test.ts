import { expect, test } from 'vitest'
import { LINK_DEAD } from '#domain/accounts/link.ts'
import { accountLinks } from '#server/accounts/links/link-store.ts'
import { activities } from '#server/accounts/activity.ts'
import { changeRights } from '#server/accounts/rights.ts'
import { everythingStored, tokenIn } from '#tests/support/account-links.ts'
import { anAccount, aSignedIn, PASSWORD } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const NEW = 'a better one for grace'

const post = (path: string, body: unknown) => call(path, { method: 'POST', body })

const create = (id: string, cookie: string) =>
  call(`/api/admin/users/${encodeURIComponent(id)}/reset-link`, {
    method: 'POST',
    cookie,
  })

const reset = (token: string) => post('/api/account/password-reset', { token, password: NEW })

const signIn = (password: string) => post('/api/login', { username: 'grace', password })

const grace = () => anAccount({ username: 'grace', permissions: ['posts'] })

test('responds with a link that sets the password of a colleague, which works until then', async () => {
  const { user: ada, cookie } = await aSignedIn()
  const { id } = await grace()
  const response = await create(id, cookie)
  expect(response.status).toBe(201)
  const { url } = (await response.json()) as { url: string }
  expect(url).toMatch(/^http:\/\/localhost:8888\/admin\/reset-password#/)
  expect((await signIn(PASSWORD)).status).toBe(200)
  expect((await reset(tokenIn(url))).status).toBe(200)
  expect((await signIn(PASSWORD)).status).toBe(401)
  expect((await signIn(NEW)).status).toBe(200)
  expect(await activities.all()).toContainEqual(
    expect.objectContaining({
      action: 'user.reset-link-created',
      actor: { id: ada.id, username: 'ada' },
      subject: 'grace',
    }),
  )
})

test('no record holds the token of the link', async () => {
  const { cookie } = await aSignedIn()
  const { url } = await (await create((await grace()).id, cookie)).json()
  const [id = '', secret = ''] = tokenIn(url).split('.')
  const stored = await everythingStored(['outbox', 'activity', 'account-links', 'users'])
  expect(stored).toContain(id)
  expect(stored).not.toContain(secret)
})

test('an administrator’s link dies with their role', async () => {
  const root = await anAccount({ username: 'root' })
  const { user: ada, cookie } = await aSignedIn()
  const { url } = await (await create((await grace()).id, cookie)).json()
  await changeRights(root.id, ada.id, () => ({ isAdmin: false, permissions: [] }))
  const body = { token: tokenIn(url) }
  for (const response of [await post('/api/account/link', body), await reset(body.token)]) {
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error: LINK_DEAD })
  }
})

test('makes no link for someone who may not manage users', async () => {
  const { user } = await aSignedIn()
  const writer = await aSignedIn({ username: 'grace', isAdmin: false, permissions: ['posts'] })
  expect((await create(user.id, writer.cookie)).status).toBe(403)
  expect((await create(writer.user.id, writer.cookie)).status).toBe(403)
  expect(await accountLinks.keys()).toEqual([])
})

test.each(['../users', 'x', '7b0c6a52-6c5e-4a0e-9c0a-0f8f3d2a1b4c'])(
  'makes no link for the account %j',
  async (id) => {
    const { cookie } = await aSignedIn()
    const response = await create(id, cookie)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: 'There is no such user.' })
    expect(await accountLinks.keys()).toEqual([])
    expect(await activities.keys()).toEqual([])
  },
)
