import { describe, expect, test } from 'vitest'
import { findUserByName } from '#server/accounts/users.ts'
import { tokenIn } from '#tests/support/account-links.ts'
import { cookieIn } from '#tests/support/accounts.ts'
import { Authenticator, type Faults } from '#tests/support/authenticator.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { aPerson, askToAdd, signInBy } from '../support/passkeys.ts'

useBlobs()

const PATH = '/api/account/invitation/passkey'

const ask = (token: string, { username = 'grace', cookie = '' } = {}) =>
  call(PATH, { method: 'POST', body: { token, username }, cookie })

const accept = (token: string, passkey: unknown, username = 'grace') =>
  call(PATH, { method: 'PUT', body: { token, username, passkey, displayName: 'Grace' } })

async function anInvitation() {
  const { cookie } = await aPerson()
  return { cookie, token: await anInvitationOf(cookie) }
}

async function aNewDevice(token: string, faults: Faults = {}) {
  const device = new Authenticator()
  return { device, passkey: device.create(await (await ask(token)).json(), faults) }
}

describe('/api/account/invitation/passkey', () => {
  test('creates an account without a password, which signs in by its passkey', async () => {
    const { token } = await anInvitation()
    const { device, passkey } = await aNewDevice(token)
    const response = await accept(token, passkey)
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ username: 'grace', permissions: ['posts'] })
    const cookie = cookieIn(response.headers.get('set-cookie'))
    expect((await call('/api/user', { cookie })).status).toBe(200)
    const known = await findUserByName('grace')
    expect(known?.account.passwordHash).toBeUndefined()
    expect(known?.account.displayName).toBe('Grace')
    expect(known?.account.passkeys).toMatchObject([{ name: 'Chrome on Linux' }])
    expect((await signInBy(device)).status).toBe(200)
    expect((await accept(token, passkey)).status).toBe(403)
  })

  test.each<[string, Faults]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another site', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
  ])('a passkey %s is rejected and leaves the invitation usable', async (_, faults) => {
    const { token } = await anInvitation()
    expect((await accept(token, (await aNewDevice(token, faults)).passkey)).status).toBe(400)
    expect(await findUserByName('grace')).toBeUndefined()
    expect((await accept(token, (await aNewDevice(token)).passkey)).status).toBe(201)
  })

  test('rejects a challenge of another invitation, or of an open session', async () => {
    const { token, cookie } = await anInvitation()
    const other = await anInvitationOf(cookie)
    expect((await accept(token, (await aNewDevice(other)).passkey)).status).toBe(400)
    const added = new Authenticator().create(await (await askToAdd(cookie)).json())
    expect((await accept(token, added)).status).toBe(400)
  })

  test('of two answers at once, one creates an account', async () => {
    const { token } = await anInvitation()
    const [one, two] = [await aNewDevice(token), await aNewDevice(token)]
    const answers = await Promise.all([
      accept(token, one.passkey),
      accept(token, two.passkey, 'other'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403])
  })

  test('says that a username is taken before a device stores a passkey for it', async () => {
    const { token } = await anInvitation()
    const response = await ask(token, { username: 'ADA' })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ issues: [{ field: 'username' }] })
    const { passkey } = await aNewDevice(token)
    expect((await accept(token, passkey, 'ada')).status).toBe(409)
    expect((await accept(token, (await aNewDevice(token)).passkey)).status).toBe(201)
  })

  test('rejects anyone who is signed in, a dead link and malformed names', async () => {
    const { token, cookie } = await anInvitation()
    expect((await ask(token, { cookie })).status).toBe(409)
    expect((await ask('nonsense')).status).toBe(403)
    expect((await ask(token, { username: 'x' })).status).toBe(400)
  })
})

async function anInvitationOf(cookie: string): Promise<string> {
  const path = '/api/admin/invitations'
  const response = await call(path, {
    method: 'POST',
    body: { permissions: ['posts'] },
    cookie,
  })
  return tokenIn(((await response.json()) as { url: string }).url)
}
