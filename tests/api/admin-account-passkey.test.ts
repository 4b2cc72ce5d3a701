import { describe, expect, test } from 'vitest'
import { createResetLink } from '#server/accounts/links/recovery.ts'
import { tokenIn } from '#tests/support/account-links.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import {
  aPasskeyOf,
  aPerson,
  aPersonWithoutPassword,
  proveBy,
  signInBy,
} from '../support/passkeys.ts'

useBlobs()

const UNKNOWN_ID = '7b0c6a52-6c5e-4a0e-9c0a-0f8f3d2a1b4c'
const NEW = 'nine chairs and a table'

const rename = (cookie: string, id: string, name: unknown) =>
  call(`/api/admin/account/passkeys/${id}`, {
    method: 'PUT',
    body: { name },
    cookie,
  })

const statusOf = async (cookie: string) => (await call('/api/user', { cookie })).status

async function own(cookie: string) {
  return (await call('/api/admin/account', { cookie })).json()
}

describe('PUT /api/admin/account/passkeys/:id', () => {
  test('renames one’s own passkey, and ends no session', async () => {
    const { cookie: first } = await aPerson()
    const { id, cookie } = await aPasskeyOf(first)
    expect((await rename(cookie, id, 'Office key')).status).toBe(200)
    expect(await own(cookie)).toMatchObject({ passkeys: [{ id, name: 'Office key' }] })
  })

  test('knows no passkey of anyone else', async () => {
    const { cookie } = await aPerson()
    const { id } = await aPasskeyOf((await aPerson('grace')).cookie)
    for (const unknown of [id, UNKNOWN_ID]) {
      expect((await rename(cookie, unknown, 'Mine')).status).toBe(404)
    }
  })
})

describe('an account without a password', () => {
  test('answers a password as a wrong one, and counts it', async () => {
    const { cookie } = await aPersonWithoutPassword()
    expect(await own(cookie)).toMatchObject({ hasPassword: false })
    const signIn = () =>
      call('/api/login', { method: 'POST', body: { username: 'ada', password: PASSWORD } })
    const answer = await signIn()
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: 'Incorrect username or password.' })
    for (let i = 0; i < 4; i++) await signIn()
    expect((await signIn()).status).toBe(429)
  })

  test('gets a password after reauthentication by passkey', async () => {
    const { passkeys, cookie } = await aPersonWithoutPassword()
    const [{ device } = expect.fail()] = passkeys
    const setPassword = (reauthentication: object) =>
      call('/api/admin/password', {
        method: 'POST',
        body: { ...reauthentication, newPassword: NEW },
        cookie,
      })
    expect((await setPassword({ currentPassword: PASSWORD })).status).toBe(400)
    expect((await setPassword({ passkey: await proveBy(device, cookie) })).status).toBe(200)
    const body = { username: 'ada', password: NEW }
    expect((await call('/api/login', { method: 'POST', body })).status).toBe(200)
  })

  test('gets a password with a reset link, and keeps the passkeys that its owner names', async () => {
    const { user, passkeys, cookie } = await aPersonWithoutPassword()
    const token = tokenIn((await createResetLink(user.id)).url)
    const body = { token, password: NEW, keptPasskeys: [passkeys[0]!.id] }
    const path = '/api/account/password-reset'
    expect((await call(path, { method: 'POST', body })).status).toBe(200)
    expect(await statusOf(cookie)).toBe(401)
    expect((await signInBy(passkeys[0]!.device)).status).toBe(200)
  })
})
