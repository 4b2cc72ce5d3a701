import { describe, expect, onTestFinished, test } from 'vitest'
import { CHALLENGE_LIFETIME_MS } from '#domain/accounts/passkeys/passkey-rules.ts'
import { accounts } from '#server/accounts/account.ts'
import { activities } from '#server/accounts/activity.ts'
import { sweepChallenges } from '#server/accounts/passkeys/webauthn.ts'
import { credentials } from '#server/accounts/claims.ts'
import { replaceClock } from '#server/clock.ts'
import { blobs } from '#server/storage/blobs.ts'
import { confirmAddress } from '#tests/support/account-links.ts'
import { cookieIn } from '#tests/support/accounts.ts'
import { Authenticator, type Faults } from '#tests/support/authenticator.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import {
  aPasskeyOf,
  aPerson,
  proveBy,
  signInBy,
  signInOptions,
  signInWith,
} from '../support/passkeys.ts'

useBlobs()
const mail = useMailServer()

const ADDRESS = 'ada@example.com'

async function aDevice() {
  const { user, cookie } = await aPerson()
  return { user, ...(await aPasskeyOf(cookie)) }
}

/** Let time pass on the server. */
function waitMs(ms: number): void {
  const back = replaceClock({
    epochMs: () => Date.now() + ms,
    elapsedMs: () => performance.now() + ms,
    sleep: async () => {},
  })
  onTestFinished(back)
}

async function keysOf(store: string): Promise<string[]> {
  const pages = await Array.fromAsync(blobs(store).pages())
  return pages.flat().map(({ key }) => key)
}

describe('GET /api/login/passkey', () => {
  test('asks for any passkey of the site, with verification, and stores nothing', async () => {
    const options = await signInOptions()
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
    })
    expect((await signInOptions()).challenge).not.toBe(options.challenge)
    expect(await keysOf('used-challenges')).toEqual([])
  })
})

describe('POST /api/login/passkey', () => {
  test('signs in without a name, and notes the use', async () => {
    const { user, device } = await aDevice()
    const response = await signInBy(device)
    expect(await response.json()).toEqual(user)
    const cookie = cookieIn(response.headers.get('set-cookie'))
    expect((await call('/api/user', { cookie })).status).toBe(200)
    const account = await accounts.find(user.id)
    expect(account?.passkeys[0]?.lastUsedAt).toBeDefined()
    const actions = (await activities.all()).map(({ action }) => action)
    expect(actions).toContain('user.signed-in')
  })

  test.each<[string, Faults]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of this site under another port', { origin: 'http://localhost:9999' }],
    ['of another site', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['that was created and not used', { type: 'webauthn.create' }],
    ['in the name of another account', { userHandle: 'AAAA' }],
  ])('rejects a passkey %s', async (_, faults) => {
    const { device } = await aDevice()
    const response = await signInBy(device, faults)
    expect(response.status).toBe(401)
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('rejects a passkey that no account has', async () => {
    await aDevice()
    expect((await signInBy(new Authenticator())).status).toBe(401)
  })

  test('rejects a changed signature', async () => {
    const { device } = await aDevice()
    const used = device.use(await signInOptions())
    const other = device.use(await signInOptions())
    const { signature } = other.response
    const forged = { ...used, response: { ...used.response, signature } }
    expect((await signInWith(forged)).status).toBe(401)
  })

  test('rejects a replay, also one at the same time', async () => {
    const { device } = await aDevice()
    const used = device.use(await signInOptions())
    const answers = await Promise.all([signInWith(used), signInWith(used)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await signInWith(used)).status).toBe(401)
  })

  test('rejects a challenge that is over, and one that was made to confirm a change', async () => {
    const { device, cookie } = await aDevice()
    expect((await signInWith(await proveBy(device, cookie))).status).toBe(401)
    const used = device.use(await signInOptions())
    waitMs(CHALLENGE_LIFETIME_MS + 1000)
    expect((await signInWith(used)).status).toBe(401)
  })

  test('a used challenge is forgotten once it would be rejected anyway', async () => {
    const { device } = await aDevice()
    await signInBy(device)
    expect(await keysOf('used-challenges')).toHaveLength(2)
    expect(await sweepChallenges()).toMatchObject({ count: 0 })
    waitMs(2 * 60 * 60_000)
    expect(await sweepChallenges()).toMatchObject({ count: 2, isFinished: true })
  })

  test('a copied passkey is refused and reported to its owner by email and activity', async () => {
    const { user, device } = await aDevice()
    await confirmAddress(user.id, ADDRESS)
    expect((await signInBy(device, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 3, 0]) {
      expect((await signInBy(device, { counter })).status).toBe(401)
    }
    const sources = mail.received.map(({ source }) => source)
    expect(sources.filter((source) => source.includes('A copied passkey'))).toHaveLength(3)
    const actions = (await activities.all()).map(({ action }) => action)
    expect(actions).toContain('user.passkey-refused')
    expect((await signInBy(device, { counter: 8 })).status).toBe(200)
  })

  test('a forged counter without the key alarms no one', async () => {
    const { device } = await aDevice()
    await signInBy(device, { counter: 7 })
    const used = device.use(await signInOptions(), { counter: 1 })
    const forged = { ...used, response: { ...used.response, signature: 'AAAA' } }
    expect((await signInWith(forged)).status).toBe(401)
    const actions = (await activities.all()).map(({ action }) => action)
    expect(actions).not.toContain('user.passkey-refused')
  })

  test('a removed account takes its passkeys along', async () => {
    const { user, device } = await aDevice()
    const { cookie } = await aPerson('grace')
    const credentialId = device.use(await signInOptions()).id
    expect(await credentials.findOwner(credentialId)).toBe(user.id)
    const { id } = user
    await call(`/api/admin/users/${id}`, { method: 'DELETE', cookie })
    expect((await signInBy(device)).status).toBe(401)
    expect(await credentials.findOwner(credentialId)).toBeUndefined()
  })

  test('an unreadable account has no passkeys', async () => {
    const { user, device } = await aDevice()
    const found = await blobs('users').read(user.id)
    const bad = { ...Object(found?.data), passkeys: [{ name: 'no key' }] }
    await blobs('users').write(user.id, bad, { onlyIfMatch: found?.etag ?? '' })
    expect((await signInBy(device)).status).toBe(401)
  })

  test('works while wrong passwords have locked the other way in, and ends the lock', async () => {
    const { device } = await aDevice()
    const guess = () =>
      call('/api/login', { method: 'POST', body: { username: 'ada', password: 'no' } })
    for (let i = 0; i < 5; i++) await guess()
    expect((await guess()).status).toBe(429)
    expect((await signInBy(device)).status).toBe(200)
    expect((await guess()).status).toBe(401)
  })

  test('limits made-up passkeys from one address, which keep no other passkey out', async () => {
    const { device } = await aDevice()
    const statuses: number[] = []
    const used = new Authenticator().use(await signInOptions())
    for (let i = 0; i < 121; i++) statuses.push((await signInWith(used)).status)
    expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 401))
    expect(statuses.at(-1)).toBe(429)
    expect((await signInBy(device)).status).toBe(200)
  })

  test('limits the failures of one passkey from one address, and no success', async () => {
    const { device } = await aDevice()
    const options = await signInOptions()
    for (let i = 0; i < 121; i++) expect((await signInBy(device)).status).toBe(200)
    const used = device.use(options)
    const forged = { ...used, response: { ...used.response, signature: 'AAAA' } }
    for (let i = 0; i < 120; i++) expect((await signInWith(forged)).status).toBe(401)
    expect((await signInWith(forged)).status).toBe(429)
    const { device: other } = await aPasskeyOf((await aPerson('grace')).cookie)
    expect((await signInBy(other)).status).toBe(200)
  })
})
