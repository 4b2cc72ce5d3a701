import { expect, test } from 'vitest'
import { aSessionOf, PASSWORD } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import {
  aPasskeyOf,
  aPerson,
  askToAdd,
  askToProve,
  proveBy,
  signInOptions,
} from '../support/passkeys.ts'

useBlobs()

test('asks a device to verify its owner, to be found without a name and never twice', async () => {
  const { cookie } = await aPerson()
  const { cookie: next } = await aPasskeyOf(cookie)
  const options = await (await askToAdd(next)).json()
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ type: 'public-key' }],
  })
})

test.each([
  {},
  { currentPassword: 'wrong' },
  { passkey: {} },
  { currentPassword: PASSWORD, passkey: {} },
])('gives no challenge for the proof %j', async (proof) => {
  const { cookie } = await aPerson()
  expect((await askToAdd(cookie, proof)).status).toBe(400)
})

test('counts a passkey as a proof, once', async () => {
  const { cookie } = await aPerson()
  const first = await aPasskeyOf(cookie)
  const passkey = await proveBy(first.device, first.cookie)
  expect((await askToAdd(first.cookie, { passkey })).status).toBe(200)
  expect((await askToAdd(first.cookie, { passkey })).status).toBe(400)
})

test('rejects a proof made for another session, or for a sign-in', async () => {
  const { user, cookie } = await aPerson()
  const { device, cookie: own } = await aPasskeyOf(cookie)
  const other = await proveBy(device, await aSessionOf(user))
  expect((await askToAdd(own, { passkey: other })).status).toBe(400)
  const signIn = device.use(await signInOptions())
  expect((await askToAdd(own, { passkey: signIn })).status).toBe(400)
})

test('rejects the passkey of someone else as a proof', async () => {
  const { cookie } = await aPerson()
  const { device } = await aPasskeyOf((await aPerson('grace')).cookie)
  expect((await askToAdd(cookie, { passkey: await proveBy(device, cookie) })).status).toBe(400)
})

test('names one’s own passkeys as a proof, and no one else’s', async () => {
  const { device, cookie } = await aPasskeyOf((await aPerson()).cookie)
  const options = await askToProve(cookie)
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.allowCredentials?.map(({ id }) => id)).toEqual([device.use(options).id])
  const grace = await askToProve((await aPerson('grace')).cookie)
  expect(grace.allowCredentials).toEqual([])
  expect(grace.challenge).not.toBe(options.challenge)
})

test('limits wrong passwords, also for the right one afterwards', async () => {
  const { cookie } = await aPerson()
  for (let i = 0; i < 5; i++) {
    expect((await askToAdd(cookie, { currentPassword: 'wrong' })).status).toBe(400)
  }
  expect((await askToAdd(cookie, { currentPassword: PASSWORD })).status).toBe(429)
})
