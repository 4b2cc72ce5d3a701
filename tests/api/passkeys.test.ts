import { describe, expect, test } from 'vitest'
import { MOST_PASSKEYS, ONLY_WAY_IN } from '#domain/accounts/passkeys/passkey-rules.ts'
import { accounts } from '#server/accounts/account.ts'
import { activities } from '#server/accounts/activity.ts'
import { confirmAddress } from '#tests/support/account-links.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import {
  aColleague,
  clientOf,
  elsewhere,
  isOpen,
  race,
  repeat,
  useSite,
  visitor,
} from '#tests/support/api.ts'
import { Authenticator, type Faults } from '#tests/support/authenticator.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import {
  add,
  aPasskeyOf,
  removePassword,
  askToAdd,
  askToProve,
  proveBy,
  remove,
  signInBy,
  signInOptions,
} from '#tests/support/passkeys.ts'

const admin = useSite()
const mail = useMailServer()

const PATH = '/api/admin/account/passkeys'

/** What a device needs to create a passkey. */
const optionsFor = async (cookie: string) => (await askToAdd(cookie)).body
const passkeysOf = async (id: string) => (await accounts.find(id))?.passkeys ?? []
const actions = async () => (await activities.all()).map(({ action }) => action)

describe('a request to add a passkey', () => {
  test('asks a device to verify its owner, to be found without a name and never twice', async () => {
    const { cookie } = await aPasskeyOf(admin.cookie)
    expect(await optionsFor(cookie)).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key' }],
    })
  })

  test('accepts a passkey as a proof once', async () => {
    const { device, cookie } = await aPasskeyOf(admin.cookie)
    const passkey = await proveBy(device, cookie)
    expect(await repeat(2, () => askToAdd(cookie, { passkey }))).toEqual([200, 400])
  })

  test('rejects a proof made for another session, for a sign-in or by someone else', async () => {
    const { device, cookie } = await aPasskeyOf(admin.cookie)
    const { device: others } = await aPasskeyOf((await aColleague()).cookie)
    const proofs = [
      await proveBy(device, (await elsewhere(admin)).cookie),
      device.use(await signInOptions()),
      await proveBy(others, cookie),
    ]
    for (const passkey of proofs) expect((await askToAdd(cookie, { passkey })).status).toBe(400)
  })

  test('names one’s own passkeys as a proof, and no one else’s', async () => {
    const { device, cookie } = await aPasskeyOf(admin.cookie)
    const options = await askToProve(cookie)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([device.use(options).id])
    const grace = await askToProve((await aColleague()).cookie)
    expect(grace.allowCredentials).toEqual([])
    expect(grace.challenge).not.toBe(options.challenge)
  })
})

describe('a new passkey', () => {
  test('is added, ends the other sessions and is reported to the owner', async () => {
    await confirmAddress(admin.user.id, 'ada@example.com')
    const other = await elsewhere(admin)
    const passkey = new Authenticator().create(await optionsFor(admin.cookie))
    const answer = await admin.post(PATH, { name: ' My ｌaptop ', passkey })
    const passkeys = [{ name: 'My laptop' }]
    expect(answer).toMatchObject({ status: 201, body: { hasPassword: true, passkeys } })
    expect(JSON.stringify(answer.body)).not.toContain('publicKey')
    const sessions = [admin, other, clientOf(answer.cookie)]
    expect(await Promise.all(sessions.map(isOpen))).toEqual([false, false, true])
    expect(mail.received[0]?.source).toContain('A passkey was added')
    expect(await actions()).toEqual(['user.passkey-added'])
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
  ])('%s is rejected', async (_, faults) => {
    const passkey = new Authenticator().create(await optionsFor(admin.cookie), faults)
    const { status, body } = await add(admin.cookie, passkey)
    expect([status, body.code, await passkeysOf(admin.user.id)]).toEqual([400, 'invalid', []])
  })

  test('uses up the challenge of its session, even when it is rejected', async () => {
    const options = await optionsFor(admin.cookie)
    const device = new Authenticator()
    const tries = [device.create(options, { isVerified: false }), device.create(options)]
    for (const passkey of tries) expect((await add(admin.cookie, passkey)).status).toBe(400)
    const { cookie } = await elsewhere(admin)
    const others = device.create(await optionsFor(admin.cookie))
    expect((await add(cookie, others)).status).toBe(400)
  })

  test('is added once for two answers to one challenge, and twice for two challenges', async () => {
    const both = [await optionsFor(admin.cookie), await optionsFor(admin.cookie)]
    const [one] = both
    const answer = (options: typeof one) => add(admin.cookie, new Authenticator().create(options))
    expect(await race(...both.map(answer))).toEqual([201, 201])
    const { cookie } = await aColleague()
    const same = await optionsFor(cookie)
    const twice = [1, 2].map(() => add(cookie, new Authenticator().create(same)))
    expect(await race(...twice)).toEqual([201, 400])
    expect(await passkeysOf(admin.user.id)).toHaveLength(2)
  })

  test('is rejected when any account has it already', async () => {
    const { device, cookie } = await aPasskeyOf(admin.cookie)
    for (const session of [cookie, (await aColleague()).cookie])
      expect((await add(session, device.create(await optionsFor(session)))).status).toBe(409)
  })

  test('is rejected beyond a number for each account', async () => {
    const { cookie } = await aPasskeyOf(admin.cookie)
    const passkey = new Authenticator().create(await optionsFor(cookie))
    await accounts.update(admin.user.id, (account) => {
      return { ...account, passkeys: Array(MOST_PASSKEYS).fill(account.passkeys?.[0]) }
    })
    expect([(await add(cookie, passkey)).status, (await askToAdd(cookie)).status]).toEqual([
      409, 409,
    ])
  })
})

describe('a stored passkey', () => {
  test('is removed after a proof, ends the other sessions and is reported to the owner', async () => {
    await confirmAddress(admin.user.id, 'ada@example.com')
    const { device, id, cookie } = await aPasskeyOf(admin.cookie)
    const other = await elsewhere(admin)
    const { body, cookie: next } = await remove(cookie, id)
    expect(body.passkeys).toEqual([])
    expect([await isOpen(other), await isOpen(clientOf(next))]).toEqual([false, true])
    expect((await signInBy(device)).status).toBe(401)
    expect(mail.received.at(-1)?.source).toContain('A passkey was removed')
    const gone = { status: 404, body: { error: 'There is no such passkey.' } }
    for (const unknown of [id, 'x', '..%2F..'])
      expect(await remove(next, unknown)).toMatchObject(gone)
    expect(await actions()).toEqual(['user.passkey-removed', 'user.passkey-added'])
  })

  test('is removed by its owner alone, and not without a proof', async () => {
    const { id, cookie, device } = await aPasskeyOf(admin.cookie)
    for (const proof of [{}, { currentPassword: 'wrong' }, { passkey: {} }])
      expect((await remove(cookie, id, proof)).status).toBe(400)
    expect((await remove((await aColleague()).cookie, id)).status).toBe(404)
    expect((await signInBy(device)).status).toBe(200)
  })

  test('is not removed as the last one of an account without a password', async () => {
    const { passkeys, cookie } = await removePassword(await aColleague())
    const [{ device, id } = expect.fail()] = passkeys
    const answer = await remove(cookie, id, { passkey: await proveBy(device, cookie) })
    expect(answer).toMatchObject({ status: 409, body: { error: ONLY_WAY_IN } })
    expect((await signInBy(device)).status).toBe(200)
  })

  test('stays when the last two of an account are removed at once', async () => {
    const grace = await aColleague()
    const { passkeys, cookie } = await removePassword(grace, ['One', 'Two'])
    const proofs = await Promise.all(passkeys.map(({ device }) => proveBy(device, cookie)))
    const both = passkeys.map(({ id }, at) => remove(cookie, id, { passkey: proofs[at] }))
    expect(await race(...both)).toEqual([200, 409])
    expect(await passkeysOf(grace.user.id)).toHaveLength(1)
  })
})

const signIn = (password = PASSWORD) => visitor.post('/api/login', { username: 'grace', password })
const NEW = 'nine chairs and a table'

test('an account without a password answers a password as a wrong one, and counts it', async () => {
  const { cookie } = await removePassword(await aColleague())
  expect((await clientOf(cookie).get('/api/admin/account')).body.hasPassword).toBe(false)
  const wrong = { status: 401, body: { error: 'Incorrect username or password.' } }
  expect(await signIn()).toMatchObject(wrong)
  expect((await repeat(5, () => signIn())).at(-1)).toBe(429)
})

test('an account without a password gets a password after a proof by passkey', async () => {
  const { passkeys, cookie } = await removePassword(await aColleague())
  const change = (proof: object) =>
    clientOf(cookie).post('/api/admin/password', { ...proof, newPassword: NEW })
  expect((await change({ currentPassword: PASSWORD })).status).toBe(400)
  expect((await change({ passkey: await proveBy(passkeys[0]!.device, cookie) })).status).toBe(200)
  expect((await signIn(NEW)).status).toBe(200)
})
