import { expect, test } from 'vitest'
import { ONLY_WAY_IN } from '#domain/accounts/passkeys/passkey-rules.ts'
import { accounts } from '#server/accounts/account.ts'
import { activities } from '#server/accounts/activity.ts'
import { confirmAddress } from '#tests/support/account-links.ts'
import { aSessionOf, cookieIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import {
  aPasskeyOf,
  aPerson,
  aPersonWithoutPassword,
  proveBy,
  remove,
  signInBy,
} from '../support/passkeys.ts'

useBlobs()
const mail = useMailServer()

const statusOf = async (cookie: string) => (await call('/api/user', { cookie })).status

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
  const { passkeys, cookie } = await aPersonWithoutPassword()
  const [{ device, id } = expect.fail()] = passkeys
  const response = await remove(cookie, id, { passkey: await proveBy(device, cookie) })
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ error: ONLY_WAY_IN })
  expect((await signInBy(device)).status).toBe(200)
})

test('of the last two passkeys removed at once, one stays', async () => {
  const { user, passkeys, cookie } = await aPersonWithoutPassword(['One', 'Two'])
  const reauthentications = await Promise.all(passkeys.map(({ device }) => proveBy(device, cookie)))
  const answers = await Promise.all(
    passkeys.map(({ id }, index) => remove(cookie, id, { passkey: reauthentications[index] })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await accounts.find(user.id))?.passkeys).toHaveLength(1)
})

test('knows a passkey no longer that was removed, and logs one removal', async () => {
  const { cookie: first } = await aPerson()
  const { id, cookie } = await aPasskeyOf(first)
  const next = cookieIn((await remove(cookie, id)).headers.get('set-cookie'))
  for (const unknown of [id, 'x', '..%2F..']) {
    const response = await remove(next, unknown)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: 'There is no such passkey.' })
  }
  const actions = (await activities.all()).map(({ action }) => action)
  expect(actions).toEqual(['user.passkey-removed', 'user.passkey-added'])
})
