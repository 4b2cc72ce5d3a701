import { describe, expect, test, vi } from 'vitest'
import type { NewInvitation } from '#domain/accounts/link.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { activities } from '#server/accounts/activity.ts'
import { names } from '#server/accounts/claims.ts'
import { accountLinks } from '#server/accounts/links/link-store.ts'
import { createResetLink } from '#server/accounts/links/recovery.ts'
import { findUserByName, listUsers } from '#server/accounts/users.ts'
import { outbox } from '#server/email/outbox.ts'
import { tokenIn, tokenMailedTo } from '#tests/support/account-links.ts'
import { anAccount } from '#tests/support/accounts.ts'
import { aColleague, clientOf, isOpen, race, repeat, useSite, visitor } from '#tests/support/api.ts'
import { Authenticator, type Faults } from '#tests/support/authenticator.ts'
import { setTime } from '#tests/support/clock.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { askToAdd, signInBy } from '#tests/support/passkeys.ts'

const admin = useSite()
const mail = useMailServer()

const PATH = '/api/admin/invitations'
const EMAIL = 'grace@example.com'

/** Without an address the link is shown, and with one it is sent. */
async function invite(body: Partial<NewInvitation> = {}): Promise<string> {
  const { url } = (await admin.post(PATH, body)).body
  return url === undefined ? tokenMailedTo(mail, EMAIL) : tokenIn(url)
}

const list = async () => (await admin.get(PATH)).body

const accept = (token: string, fields: object = {}) => {
  const account = { username: 'grace', password: 'a good one for grace' }
  return visitor.post('/api/account/invitation', { token, ...account, ...fields })
}

const look = (token: string) => visitor.post('/api/account/link', { token })

describe('an administrator who invites', () => {
  test('sends the link by email alone where email is set up', async () => {
    const { body } = await admin.post(PATH, { email: EMAIL, permissions: ['posts'] })
    expect(body).toEqual({ sentTo: EMAIL })
    expect(mail.received).toHaveLength(1)
    const invited = { email: EMAIL, invitedBy: 'ada', permissions: ['posts'] }
    expect(await list()).toMatchObject([invited])
  })

  test('sees the link where email is not set up, and nothing is queued', async () => {
    vi.stubEnv('SMTP_URL', '')
    const { url } = (await admin.post(PATH, { email: EMAIL })).body
    vi.unstubAllEnvs()
    expect(url).toMatch(/^http:\/\/localhost:8888\/admin\/invitation#/)
    expect(await outbox.keys()).toEqual([])
  })

  test('sees the invitation in the list while the mail server is down', async () => {
    mail.mood = 'refuses'
    await admin.post(PATH, { email: EMAIL })
    expect(await list()).toHaveLength(1)
  })

  test('emails one mailbox at most five times a day, whatever its tag', async () => {
    const send = (i: number) => admin.post(PATH, { email: `grace+${i}@example.com` })
    expect(await repeat(6, send)).toEqual([201, 201, 201, 201, 201, 429])
  })

  test('revokes an invitation once, also one of another, and logs no address', async () => {
    const token = await invite({ email: EMAIL })
    const [{ id }] = await list()
    const grace = await aColleague()
    expect((await grace.delete(`${PATH}/${id}`)).status).toBe(200)
    expect([await list(), (await look(token)).status]).toEqual([[], 403])
    expect((await admin.delete(`${PATH}/${id}`)).status).toBe(404)
    const logged = await activities.all()
    const revoked = logged.filter(({ action }) => action === 'user.invitation-revoked')
    expect([revoked.length, JSON.stringify(logged).includes(EMAIL)]).toEqual([1, false])
  })

  test('revokes no invitation that was accepted, and no link of another purpose', async () => {
    await accept(await invite())
    const reset = tokenIn((await createResetLink(admin.user.id)).url)
    const unknown = { status: 404, body: { error: 'There is no such invitation.' } }
    for (const id of [reset.split('.')[0], '..%2Fusers'])
      expect(await admin.delete(`${PATH}/${id}`), id).toMatchObject(unknown)
    expect((await look(reset)).status).toBe(200)
    expect([await list(), (await listUsers()).length]).toEqual([[], 2])
  })
})

test('an invitation is either revoked or accepted, even at once', { repeats: 5 }, async () => {
  const token = await invite()
  const revocation = admin.delete(`${PATH}/${token.split('.')[0]}`)
  const outcome = await race(accept(token), revocation)
  expect([
    [200, 403],
    [201, 404],
  ]).toContainEqual(outcome)
  expect(await listUsers()).toHaveLength(outcome[0] === 201 ? 2 : 1)
})

test('an invited person sees who invites and for what, then has an account and is signed in', async () => {
  const token = await invite({ email: EMAIL, permissions: ['posts'] })
  await admin.put('/api/admin/account', { displayName: 'Ada Lovelace' })
  expect((await look(token)).body).toMatchObject({
    invitation: { invitedBy: 'Ada Lovelace', isAdmin: false, permissions: ['posts'] },
  })
  const { status, body, cookie } = await accept(token, { displayName: ' Grace Hopper ' })
  expect([status, body.username, body.permissions]).toEqual([201, 'grace', ['posts']])
  expect(await isOpen(clientOf(cookie))).toBe(true)
  expect(await outbox.keys()).toHaveLength(1) // The invitation.
  const { account } = (await findUserByName('grace'))!
  expect(account).toMatchObject({ email: EMAIL, displayName: 'Grace Hopper' })
})

test('an invited person gets the rights of the invitation, whatever the body says', async () => {
  const token = await invite({ permissions: ['leads'] })
  const wanted = { isAdmin: true, permissions: ['posts'], email: 'x@example.com' }
  const { body } = await accept(token, wanted)
  expect(body).toMatchObject({ isAdmin: false, permissions: ['leads'] })
  expect((await findUserByName('grace'))?.account.email).toBeUndefined()
})

test('an invited person can choose again when the username is taken or a field is wrong', async () => {
  const token = await invite()
  await anAccount({ username: 'Grace', permissions: ['posts'] })
  const taken = { status: 409, body: { issues: [{ field: 'username' }] } }
  expect(await accept(token)).toMatchObject(taken)
  const [name, password] = ['grace hopper', 'grace hopper']
  for (const fields of [{ username: 'x' }, { username: name, password }, { displayName: 'a\nb' }])
    expect((await accept(token, fields)).status).toBe(400)
  expect((await accept(token, { username: 'grace2' })).status).toBe(201)
})

describe('an invited person whose first try was interrupted', () => {
  test('can choose the name of that try again', async () => {
    const token = await invite()
    await names.claimText('grace', token.split('.')[0]!)
    const passkey = { token, username: 'grace' }
    expect((await visitor.post('/api/account/invitation/passkey', passkey)).status).toBe(200)
    expect((await accept(token)).status).toBe(201)
  })

  test('keeps the name of that try from no one else', async () => {
    const token = await invite()
    await names.claimText('grace', token.split('.')[0]!)
    expect((await accept(token, { username: 'hopper' })).status).toBe(201)
    setTime(Date.now() + 2 * MINUTE_MS)
    const other = { username: 'grace', password: 'a good one for grace' }
    expect((await admin.post('/api/admin/users', other)).status).toBe(201)
  })

  test('gets no rights again that were taken from the account since', async () => {
    const token = await invite({ isAdmin: true })
    const { body } = await accept(token)
    await accountLinks.update(token.split('.')[0]!, (link) => ({ ...link, usedAt: undefined }))
    await admin.put(`/api/admin/users/${body.id}`, { isAdmin: false, permissions: [] })
    expect((await accept(token, { username: 'hopper' })).status).toBe(403)
    expect((await findUserByName('grace'))?.user.isAdmin).toBe(false)
  })
})

describe('an invited person with a passkey', () => {
  const BY_PASSKEY = '/api/account/invitation/passkey'

  const ask = (token: string, username = 'grace', client = visitor) =>
    client.post(BY_PASSKEY, { token, username })

  const acceptBy = (token: string, passkey: unknown, username = 'grace') =>
    visitor.put(BY_PASSKEY, { token, username, passkey, displayName: 'Grace' })

  async function aNewDevice(token: string, faults: Faults = {}) {
    const device = new Authenticator()
    return { device, passkey: device.create((await ask(token)).body, faults) }
  }

  test('has an account without a password, and signs in by the passkey', async () => {
    const token = await invite({ permissions: ['posts'] })
    const { device, passkey } = await aNewDevice(token)
    const { status, body, cookie } = await acceptBy(token, passkey)
    expect([status, body.username, body.permissions]).toEqual([201, 'grace', ['posts']])
    expect(await isOpen(clientOf(cookie))).toBe(true)
    const { account } = (await findUserByName('grace'))!
    const passkeys = [{ name: 'Chrome on Linux' }]
    expect(account).toMatchObject({ displayName: 'Grace', passkeys })
    expect(account.passwordHash).toBeUndefined()
    expect((await signInBy(device)).status).toBe(200)
    expect((await acceptBy(token, passkey)).status).toBe(403)
  })

  test('is rejected with a challenge of another invitation, or of an open session', async () => {
    const [token, other] = [await invite(), await invite()]
    expect((await acceptBy(token, (await aNewDevice(other)).passkey)).status).toBe(400)
    const added = new Authenticator().create((await askToAdd(admin.cookie)).body)
    expect((await acceptBy(token, added)).status).toBe(400)
  })

  test('gets one account for two requests at once', async () => {
    const token = await invite()
    const [one, two] = [await aNewDevice(token), await aNewDevice(token)]
    const both = [acceptBy(token, one.passkey), acceptBy(token, two.passkey, 'other')]
    expect(await race(...both)).toEqual([201, 403])
  })

  test('gets an error for a taken username before a device stores a passkey for it', async () => {
    const token = await invite()
    const taken = { status: 409, body: { issues: [{ field: 'username' }] } }
    expect(await ask(token, 'ADA')).toMatchObject(taken)
    expect((await acceptBy(token, (await aNewDevice(token)).passkey, 'ada')).status).toBe(409)
    expect((await acceptBy(token, (await aNewDevice(token)).passkey)).status).toBe(201)
  })

  test('gets no challenge while signed in, for a dead link or for a malformed name', async () => {
    const token = await invite()
    const error = expect.stringContaining('ada')
    expect(await ask(token, 'grace', admin)).toMatchObject({ status: 409, body: { error } })
    expect((await ask('nonsense')).status).toBe(403)
    expect((await ask(token, 'x')).status).toBe(400)
  })
})
