import { describe, expect, test } from 'vitest'
import accountPasswordReset from '#functions/account-password-reset.ts'
import adminAccount from '#functions/admin-account.ts'
import adminAccountPasskey from '#functions/admin-account-passkey.ts'
import adminPassword from '#functions/admin-password.ts'
import login from '#functions/login.ts'
import userEndpoint from '#functions/user.ts'
import { ONLY_WAY_IN } from '#domain/accounts/passkeys/passkey-rules.ts'
import { accounts } from '#server/accounts/account.ts'
import { createResetLink } from '#server/accounts/links/recovery.ts'
import { confirmAddress, tokenIn } from '#tests/support/account-links.ts'
import { aSessionOf, cookieIn, PASSWORD } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { aPasskeyOf, aPerson, proveBy, remove, signInBy } from '../support/passkeys.ts'

useBlobs()
const mail = useMailServer()

const UNKNOWN_ID = '7b0c6a52-6c5e-4a0e-9c0a-0f8f3d2a1b4c'
const NEW = 'nine chairs and a table'

const rename = (cookie: string, id: string, name: unknown) =>
  call(adminAccountPasskey, `/api/admin/account/passkeys/${id}`, {
    method: 'PUT',
    params: { id },
    body: { name },
    cookie,
  })

const statusOf = async (cookie: string) =>
  (await call(userEndpoint, '/api/user', { cookie })).status

async function own(cookie: string) {
  return (await call(adminAccount, '/api/admin/account', { cookie })).json()
}

/** Someone who signs in with passkeys alone, as after an invitation. */
async function withoutPassword(names: readonly string[] = ['My laptop']) {
  const { user, cookie: first } = await aPerson()
  const passkeys = [await aPasskeyOf(first, names[0])]
  for (const name of names.slice(1)) {
    passkeys.push(await aPasskeyOf(passkeys.at(-1)?.cookie ?? '', name))
  }
  await accounts.update(user.id, (account) => {
    const { passwordHash: _, ...rest } = account
    return rest
  })
  return { user, passkeys, cookie: passkeys.at(-1)?.cookie ?? '' }
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
    for (const unknown of [id, UNKNOWN_ID, '']) {
      expect((await rename(cookie, unknown, 'Mine')).status).toBe(404)
    }
  })
})

describe('POST /api/admin/account/passkeys/:id/removal', () => {
  test('removes it after a proof, ends the other sessions and tells the owner', async () => {
    const { user, cookie: first } = await aPerson()
    await confirmAddress(user.id, 'ada@example.com')
    const { device, id, cookie } = await aPasskeyOf(first)
    const elsewhere = await aSessionOf(user)
    const response = await remove(cookie, id)
    expect(await response.json()).toMatchObject({ passkeys: [] })
    expect(await statusOf(elsewhere)).toBe(401)
    expect(await statusOf(cookieIn(response.headers.get('set-cookie')))).toBe(200)
    expect((await signInBy(device)).status).toBe(401)
    expect(mail.received.at(-1)?.source).toContain('A passkey was removed')
  })

  test.each([{}, { currentPassword: 'wrong' }, { passkey: {} }])(
    'removes nothing for the proof %j',
    async (proof) => {
      const { user, cookie: first } = await aPerson()
      const { id, cookie } = await aPasskeyOf(first)
      expect((await remove(cookie, id, proof)).status).toBe(400)
      expect((await accounts.find(user.id))?.passkeys).toHaveLength(1)
    },
  )

  test('knows no passkey of anyone else', async () => {
    const { cookie } = await aPerson()
    const { device, id } = await aPasskeyOf((await aPerson('grace')).cookie)
    expect((await remove(cookie, id)).status).toBe(404)
    expect((await signInBy(device)).status).toBe(200)
  })

  test('refuses to remove the last passkey of an account without a password', async () => {
    const { passkeys, cookie } = await withoutPassword()
    const [{ device, id } = expect.fail()] = passkeys
    const response = await remove(cookie, id, { passkey: await proveBy(device, cookie) })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ error: ONLY_WAY_IN })
    expect((await signInBy(device)).status).toBe(200)
  })

  test('of the last two passkeys removed at once, one stays', async () => {
    const { user, passkeys, cookie } = await withoutPassword(['One', 'Two'])
    const proofs = await Promise.all(passkeys.map(({ device }) => proveBy(device, cookie)))
    const answers = await Promise.all(
      passkeys.map(({ id }, index) => remove(cookie, id, { passkey: proofs[index] })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await accounts.find(user.id))?.passkeys).toHaveLength(1)
  })
})

describe('an account without a password', () => {
  test('answers a password as a wrong one, and counts it', async () => {
    const { cookie } = await withoutPassword()
    expect(await own(cookie)).toMatchObject({ hasPassword: false })
    const signIn = () =>
      call(login, '/api/login', { method: 'POST', body: { username: 'ada', password: PASSWORD } })
    const answer = await signIn()
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: 'Incorrect username or password.' })
    for (let i = 0; i < 4; i++) await signIn()
    expect((await signIn()).status).toBe(429)
  })

  test('gets a password after a proof by passkey', async () => {
    const { passkeys, cookie } = await withoutPassword()
    const [{ device } = expect.fail()] = passkeys
    const setPassword = (proof: object) =>
      call(adminPassword, '/api/admin/password', {
        method: 'POST',
        body: { ...proof, newPassword: NEW },
        cookie,
      })
    expect((await setPassword({ currentPassword: PASSWORD })).status).toBe(400)
    expect((await setPassword({ passkey: await proveBy(device, cookie) })).status).toBe(200)
    const body = { username: 'ada', password: NEW }
    expect((await call(login, '/api/login', { method: 'POST', body })).status).toBe(200)
  })

  test('gets a password with a reset link, and keeps its passkeys', async () => {
    const { user, passkeys, cookie } = await withoutPassword()
    const token = tokenIn((await createResetLink(user.id)).url)
    const body = { token, password: NEW }
    const path = '/api/account/password-reset'
    expect((await call(accountPasswordReset, path, { method: 'POST', body })).status).toBe(200)
    expect(await statusOf(cookie)).toBe(401)
    expect((await signInBy(passkeys[0]!.device)).status).toBe(200)
  })
})
