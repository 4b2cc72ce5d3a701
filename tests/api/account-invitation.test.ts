import { describe, expect, test } from 'vitest'
import { LINK_DEAD, type NewInvitation } from '#domain/accounts/link.ts'
import { accountLinks } from '#server/accounts/links/link-store.ts'
import { changeRights } from '#server/accounts/rights.ts'
import { findUserByName, listUsers } from '#server/accounts/users.ts'
import { tokenIn, tokenMailedTo } from '#tests/support/account-links.ts'
import { anAccount, aSignedIn, cookieIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useMailServer } from '#tests/support/mail-server.ts'

useBlobs()
const mail = useMailServer()

const PASSWORD = 'a good one for grace'

const accept = (token: unknown, fields: Record<string, unknown> = {}, cookie?: string) =>
  call('/api/account/invitation', {
    method: 'POST',
    body: { token, username: 'grace', password: PASSWORD, ...fields },
    ...(cookie && { cookie }),
  })

const look = (token: string) => call('/api/account/link', { method: 'POST', body: { token } })

async function invite(cookie: string, body: Partial<NewInvitation> = {}): Promise<string> {
  const path = '/api/admin/invitations'
  const response = await call(path, { method: 'POST', body, cookie })
  expect(response.status).toBe(201)
  const { url } = (await response.json()) as { url?: string }
  return url === undefined ? tokenMailedTo(mail, body.email ?? '') : tokenIn(url)
}

async function expectDead(token: string): Promise<void> {
  const response = await accept(token)
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ error: LINK_DEAD })
}

describe('POST /api/account/invitation', () => {
  test('shows who invites and for what, then creates the account and signs it in', async () => {
    const { cookie } = await aSignedIn()
    const token = await invite(cookie, { email: 'grace@example.com', permissions: ['posts'] })
    expect(await (await look(token)).json()).toMatchObject({
      purpose: 'invitation',
      email: 'grace@example.com',
      invitation: { invitedBy: 'ada', isAdmin: false, permissions: ['posts'] },
    })
    const response = await accept(token, { displayName: ' Grace Hopper ' })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ username: 'grace', permissions: ['posts'] })
    const session = cookieIn(response.headers.get('set-cookie'))
    expect((await call('/api/user', { cookie: session })).status).toBe(200)
    expect((await findUserByName('grace'))?.account).toMatchObject({
      email: 'grace@example.com',
      displayName: 'Grace Hopper',
    })
    await expectDead(token)
  })

  test('gives the rights of the invitation, whatever the body says', async () => {
    const { cookie } = await aSignedIn()
    const token = await invite(cookie, { permissions: ['leads'] })
    const response = await accept(token, {
      isAdmin: true,
      permissions: ['posts'],
      email: 'x@example.com',
    })
    expect(await response.json()).toMatchObject({ isAdmin: false, permissions: ['leads'] })
    expect((await findUserByName('grace'))?.account.email).toBeUndefined()
  })

  test('of two people at once, one is let in', async () => {
    const { cookie } = await aSignedIn()
    const token = await invite(cookie)
    const answers = await Promise.all([accept(token), accept(token, { username: 'other' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403])
    expect(await listUsers()).toHaveLength(2)
  })

  test('a username taken meanwhile costs no invitation', async () => {
    const { cookie } = await aSignedIn()
    const token = await invite(cookie)
    await anAccount({ username: 'Grace', permissions: ['posts'] })
    const taken = await accept(token)
    expect(taken.status).toBe(409)
    expect(await taken.json()).toMatchObject({ issues: [{ field: 'username' }] })
    expect((await accept(token, { username: 'grace2' })).status).toBe(201)
  })

  test('is refused to someone who is signed in, and stays usable', async () => {
    const { cookie } = await aSignedIn()
    const token = await invite(cookie)
    const response = await accept(token, {}, cookie)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ error: expect.stringContaining('ada') })
    expect((await accept(token)).status).toBe(201)
  })

  test('works for 72 hours', async () => {
    const { cookie } = await aSignedIn()
    const token = await invite(cookie)
    const [id = ''] = token.split('.')
    const link = await accountLinks.find(id)
    const hours = (Date.parse(link?.expiresAt ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(72, 1)
    await accountLinks.update(id, (old) => ({ ...old, expiresAt: new Date(0).toISOString() }))
    await expectDead(token)
  })

  test('dies with the rights of who invited', async () => {
    const root = await anAccount({ username: 'root' })
    const { user, cookie } = await aSignedIn()
    const token = await invite(cookie, { isAdmin: true })
    await changeRights(root.id, user.id, () => ({ isAdmin: false, permissions: ['posts'] }))
    await expectDead(token)
  })

  test.each([
    { username: 'x' },
    { password: 'short' },
    { password: 'password123' },
    { username: 'grace hopper', password: 'grace hopper' },
    { username: 7 },
    { displayName: 'a\nb' },
  ])('rejects %j and stays usable', async (fields) => {
    const { cookie } = await aSignedIn()
    const token = await invite(cookie)
    expect((await accept(token, fields)).status).toBe(400)
    expect((await look(token)).status).toBe(200)
  })
})
