import { expect, test, vi } from 'vitest'
import { CHALLENGE_LIFETIME_MS } from '#domain/accounts/passkeys/passkey-rules.ts'
import { accounts } from '#server/accounts/account.ts'
import { activities } from '#server/accounts/activity.ts'
import { credentials } from '#server/accounts/claims.ts'
import { blobs } from '#server/storage/blobs.ts'
import { aColleague, clientOf, isOpen, race, repeat, useSite, visitor } from '#tests/support/api.ts'
import { Authenticator, type Faults } from '#tests/support/authenticator.ts'
import { setTime } from '#tests/support/clock.ts'
import {
  aPasskeyOf,
  proveBy,
  signInBy,
  signInOptions,
  signInWith,
} from '#tests/support/passkeys.ts'
import { keysIn } from '#tests/support/stores.ts'

const admin = useSite()

const aDevice = () => aPasskeyOf(admin.cookie)
const actions = async () => (await activities.all()).map(({ action }) => action)

test('a device is asked for any passkey of the site, with verification, and nothing is stored', async () => {
  const options = await signInOptions()
  const expected = { rpId: 'localhost', userVerification: 'required', allowCredentials: [] }
  expect(options).toMatchObject(expected)
  expect((await signInOptions()).challenge).not.toBe(options.challenge)
  expect(await keysIn('used-challenges')).toEqual([])
})

test('a passkey signs in without a name, and its use is noted', async () => {
  const { device } = await aDevice()
  const { body, cookie } = await signInBy(device)
  expect([body, await isOpen(clientOf(cookie))]).toEqual([admin.user, true])
  expect((await accounts.find(admin.user.id))?.passkeys?.[0]?.lastUsedAt).toBeDefined()
  expect(await actions()).toContain('user.signed-in')
})

test.each<[string, Faults]>([
  ['of another origin', { origin: 'https://evil.example' }],
  ['of this site under another port', { origin: 'http://localhost:9999' }],
  ['of another site', { rpId: 'evil.example' }],
  ['without user verification', { isVerified: false }],
  ['that was created and not used', { type: 'webauthn.create' }],
  ['in the name of another account', { userHandle: 'AAAA' }],
])('a passkey %s is rejected', async (_, faults) => {
  expect(await signInBy((await aDevice()).device, faults)).toMatchObject({
    status: 401,
    cookie: '',
  })
})

test('a passkey that no account has, or with a changed signature, is rejected', async () => {
  const { device } = await aDevice()
  expect((await signInBy(new Authenticator())).status).toBe(401)
  const [used, other] = [device.use(await signInOptions()), device.use(await signInOptions())]
  const { signature } = other.response
  const forged = { ...used, response: { ...used.response, signature } }
  expect((await signInWith(forged)).status).toBe(401)
})

test('a replay is rejected, also one at the same time', async () => {
  const used = (await aDevice()).device.use(await signInOptions())
  expect(await race(signInWith(used), signInWith(used))).toEqual([200, 401])
  expect((await signInWith(used)).status).toBe(401)
})

test('a challenge is rejected when it is over or was made to confirm a change', async () => {
  const { device, cookie } = await aDevice()
  expect((await signInWith(await proveBy(device, cookie))).status).toBe(401)
  const used = device.use(await signInOptions())
  setTime(Date.now() + CHALLENGE_LIFETIME_MS + 1000)
  expect((await signInWith(used)).status).toBe(401)
})

test('a copied passkey is refused', async () => {
  const { device } = await aDevice()
  const statuses = []
  for (const counter of [7, 7, 3, 0, 8]) statuses.push((await signInBy(device, { counter })).status)
  expect(statuses).toEqual([200, 401, 401, 401, 200])
})

test('a removed account loses its passkeys', async () => {
  const grace = await aColleague()
  const { device } = await aPasskeyOf(grace.cookie)
  const { id } = device.use(await signInOptions())
  expect(await credentials.findOwner(id)).toBe(grace.user.id)
  await admin.delete(`/api/admin/users/${grace.user.id}`)
  expect((await signInBy(device)).status).toBe(401)
  expect(await credentials.findOwner(id)).toBeUndefined()
})

test('an unreadable account has no passkeys', async () => {
  const { device } = await aDevice()
  const { data, etag } = (await blobs('users').read(admin.user.id))!
  const bad = { ...Object(data), passkeys: [{ name: 'no key' }] }
  await blobs('users').write(admin.user.id, bad, { onlyIfMatch: etag })
  expect((await signInBy(device)).status).toBe(401)
})

test('a passkey works while wrong passwords have locked the other way in, and ends the lock', async () => {
  const { device } = await aDevice()
  const guess = () => visitor.post('/api/login', { username: 'ada', password: 'no' })
  expect((await repeat(6, guess)).at(-1)).toBe(429)
  expect((await signInBy(device)).status).toBe(200)
  expect((await guess()).status).toBe(401)
})

test('made-up passkeys from one address are limited, and keep no other passkey out', async () => {
  // Six instead of 120.
  vi.stubEnv('RATE_LIMIT_SCALE', '0.05')
  const { device } = await aDevice()
  const used = new Authenticator().use(await signInOptions())
  expect((await repeat(7, () => signInWith(used))).indexOf(429)).toBe(6)
  expect((await signInBy(device)).status).toBe(200)
})

test('failures of one passkey from one address are limited, and successes are not', async () => {
  vi.stubEnv('RATE_LIMIT_SCALE', '0.05')
  const { device } = await aDevice()
  const options = await signInOptions()
  expect(new Set(await repeat(7, () => signInBy(device)))).toEqual(new Set([200]))
  const used = device.use(options)
  const forged = { ...used, response: { ...used.response, signature: 'AAAA' } }
  expect((await repeat(7, () => signInWith(forged))).indexOf(429)).toBe(6)
  const { device: other } = await aPasskeyOf((await aColleague()).cookie)
  expect((await signInBy(other)).status).toBe(200)
})
