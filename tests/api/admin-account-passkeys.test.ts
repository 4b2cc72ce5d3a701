import { describe, expect, test } from 'vitest'
import { MOST_PASSKEYS } from '#domain/accounts/passkeys/passkey-rules.ts'
import { accounts } from '#server/accounts/account.ts'
import { activities } from '#server/accounts/activity.ts'
import { confirmAddress } from '#tests/support/account-links.ts'
import { aSessionOf, cookieIn } from '#tests/support/accounts.ts'
import { Authenticator, type Faults } from '#tests/support/authenticator.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { add, aPasskeyOf, aPerson, askToAdd, signInBy } from '../support/passkeys.ts'

useBlobs()
const mail = useMailServer()

const statusOf = async (cookie: string) => (await call('/api/user', { cookie })).status

async function aRequestToAdd(username?: string) {
  const { user, cookie } = await aPerson(username)
  const options = await (await askToAdd(cookie)).json()
  return { user, cookie, options, device: new Authenticator() }
}

const passkeysOf = async (id: string) => (await accounts.find(id))?.passkeys ?? []

describe('POST /api/admin/account/passkeys', () => {
  test('adds a passkey, ends the other sessions and tells the owner', async () => {
    const { user, cookie, options, device } = await aRequestToAdd()
    await confirmAddress(user.id, 'ada@example.com')
    const elsewhere = await aSessionOf(user)
    const response = await add(cookie, device.create(options), ' My ｌaptop ')
    expect(response.status).toBe(201)
    const body = await response.json()
    expect(body).toMatchObject({ hasPassword: true, passkeys: [{ name: 'My laptop' }] })
    expect(JSON.stringify(body)).not.toContain('publicKey')
    expect(await statusOf(cookie)).toBe(401)
    expect(await statusOf(elsewhere)).toBe(401)
    expect(await statusOf(cookieIn(response.headers.get('set-cookie')))).toBe(200)
    expect(mail.received[0]?.source).toContain('A passkey was added')
    const actions = (await activities.all()).map(({ action }) => action)
    expect(actions).toEqual(['user.passkey-added'])
  })

  const statement = new Map([['x5c', [new Uint8Array(8)]]])
  test.each<[string, Faults]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of an origin that begins like ours', { origin: 'http://localhost:88880' }],
    ['of another site', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['that was used and not created', { type: 'webauthn.get' }],
    ['with a certificate', { attestation: ['packed', statement] }],
    ['with a statement of an unknown kind', { attestation: ['invented', new Map()] }],
  ])('rejects a passkey %s', async (_, faults) => {
    const { user, cookie, options, device } = await aRequestToAdd()
    const response = await add(cookie, device.create(options, faults))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid' })
    expect(await passkeysOf(user.id)).toEqual([])
  })

  test('a challenge is used up by its first answer, also by a wrong one', async () => {
    const { cookie, options, device } = await aRequestToAdd()
    const wrong = device.create(options, { isVerified: false })
    expect((await add(cookie, wrong)).status).toBe(400)
    expect((await add(cookie, device.create(options))).status).toBe(400)
  })

  test('of two answers to one challenge at once, one counts', async () => {
    const { user, cookie, options } = await aRequestToAdd()
    const answers = await Promise.all(
      [1, 2].map(() => add(cookie, new Authenticator().create(options))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
    expect(await passkeysOf(user.id)).toHaveLength(1)
  })

  test('two passkeys added at once are both kept', async () => {
    const { user, cookie } = await aPerson()
    const asked = await Promise.all([askToAdd(cookie), askToAdd(cookie)])
    const options = await Promise.all(asked.map((response) => response.json()))
    const devices = [new Authenticator(), new Authenticator()]
    const answers = await Promise.all(
      devices.map((device, index) => add(cookie, device.create(options[index]))),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await passkeysOf(user.id)).toHaveLength(2)
    for (const device of devices) expect((await signInBy(device)).status).toBe(200)
  })

  test('rejects a challenge of another session of the same person', async () => {
    const { user, options, device } = await aRequestToAdd()
    const other = await aSessionOf(user)
    expect((await add(other, device.create(options))).status).toBe(400)
  })

  test('rejects a passkey that an account has already', async () => {
    const { cookie } = await aPerson()
    const { device, cookie: own } = await aPasskeyOf(cookie)
    const again = device.create(await (await askToAdd(own)).json())
    expect((await add(own, again)).status).toBe(409)
    const { cookie: grace, options } = await aRequestToAdd('grace')
    expect((await add(grace, device.create(options))).status).toBe(409)
  })

  test('an account has a bounded number of passkeys', async () => {
    const { user, cookie, options, device } = await aRequestToAdd()
    const { id } = user
    const passkey = {
      id,
      credentialId: 'x',
      publicKey: 'x',
      counter: 0,
      transports: [],
      name: 'x',
      isBackedUp: false,
      createdAt: new Date().toISOString(),
    }
    const passkeys = Array.from({ length: MOST_PASSKEYS }, () => passkey)
    await accounts.update(id, (account) => ({ ...account, passkeys }))
    expect((await add(cookie, device.create(options))).status).toBe(409)
    expect((await askToAdd(cookie)).status).toBe(409)
  })

  test.each(['', '   ', 7, 'x'.repeat(61), 'two\nlines'])('rejects the name %j', async (name) => {
    const { cookie, options, device } = await aRequestToAdd()
    const response = await add(cookie, device.create(options), name)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field: 'name' }] })
  })
})
