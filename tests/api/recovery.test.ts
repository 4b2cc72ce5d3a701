import { describe, expect, test, vi } from 'vitest'
import { accounts } from '#server/accounts/account.ts'
import { activities } from '#server/accounts/activity.ts'
import { rememberDevice } from '#server/accounts/sessions/start-session.ts'
import { changePassword, findUserByName } from '#server/accounts/users.ts'
import { outbox, retryEmail } from '#server/email/outbox.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { confirmAddress, tokenIn, tokenMailedTo } from '#tests/support/account-links.ts'
import { anAccount, cookieIn, PASSWORD } from '#tests/support/accounts.ts'
import { aColleague, isOpen, repeat, useSite, visitor } from '#tests/support/api.ts'
import { setTime } from '#tests/support/clock.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { add, aPasskeyOf, askToAdd, signInBy } from '#tests/support/passkeys.ts'
import { unfold } from '#tests/support/smtp-server.ts'

const admin = useSite()
const mail = useMailServer()

const ADDRESS = 'grace@example.com'
const NEW = 'a better one for grace'
const MINUTE_MS = 60_000

const ask = (name: unknown, headers: Record<string, string> = {}, ip = '203.0.113.7') =>
  visitor.post('/api/account/recovery', { name }, { headers, ip })

const look = (token: string) => visitor.post('/api/account/link', { token })

const reset = (token: string, fields: object = {}) =>
  visitor.post('/api/account/password-reset', { token, password: NEW, ...fields })

const signIn = (password: string) => visitor.post('/api/login', { username: 'grace', password })

const receivers = () => mail.received.map(({ to: [address] }) => address)

/** Grace, who is signed in and has an address. */
async function grace() {
  const client = await aColleague({ permissions: ['posts'] })
  await confirmAddress(client.user.id, ADDRESS)
  return client
}

/** Asks on a new device each time, because one gets one email in 15 minutes. */
async function mailedToken(): Promise<string> {
  const { user } = (await findUserByName('grace')) ?? {}
  const anywhere = new Request('http://localhost:8888')
  const cookie = await rememberDevice(user?.id ?? '', anywhere)
  await ask('grace', { cookie: cookieIn(cookie) })
  return tokenMailedTo(mail, ADDRESS)
}

describe('a person who forgot a password', () => {
  test('gets the same answer for known and unknown names, and an email for known ones', async () => {
    await grace()
    await anAccount({ username: 'without-address' })
    const start = Date.now()
    const names = ['grace', ADDRESS, 'without-address', 'unknown', 'unknown@example.com']
    for (const [at, name] of names.entries()) {
      setTime(start + at * 15 * MINUTE_MS)
      expect(await ask(name), name).toMatchObject({ status: 202, body: { ok: true } })
    }
    expect(receivers()).toEqual([ADDRESS, ADDRESS])
  })

  test('gets the answer before the account is looked up', async () => {
    await grace()
    let received: number | undefined
    const onResponse = () => (received = mail.received.length)
    await visitor.post('/api/account/recovery', { name: 'grace' }, { onResponse })
    expect([received, mail.received.length]).toEqual([0, 1])
  })

  test('gets a token of 256 bits, which waits in no outbox, at the site’s own address', async () => {
    await grace()
    await ask('grace', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const source = unfold(mail.received[0]?.source ?? '')
    expect(source).not.toContain('evil.example')
    expect(source).toContain('http://localhost:8888/admin/reset-password#')
    const [, secret = ''] = tokenMailedTo(mail, ADDRESS).split('.')
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    const [email] = await outbox.all()
    expect(email?.text).toContain('{link}')
    expect(JSON.stringify(email)).not.toContain(secret)
  })

  test('keeps every session, and leaves no line in the activity log', async () => {
    const client = await grace()
    await ask('grace')
    expect([await isOpen(client), await activities.keys()]).toEqual([true, []])
  })

  test('gets one email in 15 minutes, and may ask five times meanwhile', async () => {
    await grace()
    expect(await repeat(6, () => ask('GRACE'))).toEqual([202, 202, 202, 202, 202, 429])
    expect(mail.received).toHaveLength(1)
  })

  test('gets twelve emails a day, and the newest link works until the next', async () => {
    await grace()
    const start = Date.now()
    const askAfter = async (minutes: number) => {
      setTime(start + minutes * MINUTE_MS)
      await ask('grace', {}, `2001:db8:${minutes.toString(16)}::1`)
    }
    for (let asked = 0; asked < 13; asked++) await askAfter(asked * 15)
    expect(mail.received).toHaveLength(12)
    expect(mail.received[11]?.source).toContain('within 21 hours')
    await askAfter(24 * 60 - 1)
    expect(mail.received).toHaveLength(12)
    expect((await look(tokenMailedTo(mail, ADDRESS))).status).toBe(200)
    await askAfter(24 * 60)
    expect(mail.received).toHaveLength(13)
  })

  test('gets an email on a device with an earlier sign-in, whatever strangers ask', async () => {
    await grace()
    const { headers } = await signIn(PASSWORD)
    const cookie = cookieIn(headers.getSetCookie()[1] ?? '')
    const resets = () => mail.received.filter(({ source }) => source.includes('Reset your pass'))
    await repeat(5, () => ask('grace'))
    expect(resets()).toHaveLength(1)
    expect((await ask('grace', { cookie: 'device=invented' })).status).toBe(429)
    expect((await ask('ada', { cookie })).status).toBe(429)
    expect((await ask('grace', { cookie })).status).toBe(202)
    expect((await ask('grace', { cookie })).status).toBe(202)
    expect(resets()).toHaveLength(2)
  })

  test('gets another email after a new password', async () => {
    const { user } = await grace()
    await ask('grace')
    await changePassword(user.id, 'changed by its owner')
    await ask('grace')
    expect(mail.received).toHaveLength(2)
  })

  test('gets an email although strangers in a /48 have used up its limit of the day', async () => {
    // Two emails instead of 20.
    vi.stubEnv('RATE_LIMIT_SCALE', '0.1')
    for (let number = 0; number < 3; number++) {
      const { id } = await anAccount({ username: `colleague ${number}` })
      await confirmAddress(id, `c${number}@example.com`)
      await ask(`colleague ${number}`, {}, `2001:db8:1:${number + 10}00::1`)
    }
    await grace()
    await ask('grace', {}, '2001:db8:1:ff00::1')
    expect(mail.received).toHaveLength(2)
    await ask('grace')
    expect(mail.received).toHaveLength(3)
  })

  test('gets an email for each account that has the name or the address', async () => {
    await grace()
    await ask('grace')
    const named = await anAccount({ username: ADDRESS })
    await confirmAddress(named.id, 'someone@example.com')
    const editor = await anAccount({ username: 'grace the editor' })
    await confirmAddress(editor.id, ADDRESS)
    await ask(ADDRESS)
    expect(receivers().toSorted()).toEqual([ADDRESS, ADDRESS, 'someone@example.com'])
    expect(mail.received.map(({ source }) => source).join()).toContain('grace the editor')
  })

  test('gets no email at an unconfirmed address', async () => {
    const { id } = await anAccount({ username: 'grace' })
    await accounts.update(id, (account) => ({ ...account, unconfirmedEmail: ADDRESS }))
    for (const name of [ADDRESS, 'grace']) await ask(name)
    expect(mail.received).toEqual([])
  })

  test('gets the email later when the mail server was down', async () => {
    await grace()
    mail.mood = 'refuses'
    expect((await ask('grace')).status).toBe(202)
    expect(await outbox.all()).toMatchObject([{ state: 'waiting', kind: 'account' }])
  })
})

describe('a reset link', () => {
  test('sets the password, ends every session, opens none and is reported to the owner', async () => {
    const client = await grace()
    expect(await reset(await mailedToken())).toMatchObject({ status: 200, cookie: '' })
    expect(await isOpen(client)).toBe(false)
    expect([(await signIn(PASSWORD)).status, (await signIn(NEW)).status]).toEqual([401, 200])
    expect(mail.received.map(({ source }) => source).join()).toContain('Your password was reset')
  })

  test('of an administrator leaves the old password valid until then, and is in the log', async () => {
    const { user } = await grace()
    const { status, body } = await admin.post(`/api/admin/users/${user.id}/reset-link`)
    expect([status, body.url]).toEqual([201, expect.stringMatching(/8888\/admin\/reset-password#/)])
    expect((await signIn(PASSWORD)).status).toBe(200)
    expect((await reset(tokenIn(body.url))).status).toBe(200)
    expect((await signIn(NEW)).status).toBe(200)
    const actor = { id: admin.user.id, username: 'ada' }
    const entry = { action: 'user.reset-link-created', actor, subject: 'grace' }
    expect(await activities.all()).toContainEqual(expect.objectContaining(entry))
  })

  test('removes every passkey that its owner does not keep, and says so', async () => {
    const own = await aPasskeyOf((await grace()).cookie, 'Own laptop')
    const stranger = await aPasskeyOf(own.cookie, 'Of a thief')
    const token = await mailedToken()
    expect((await look(token)).body).toMatchObject({
      passkeys: [
        { id: own.id, name: 'Own laptop', createdAt: expect.any(String), isBackedUp: false },
        { id: stranger.id, name: 'Of a thief' },
      ],
    })
    expect((await reset(token, { keptPasskeys: [own.id, crypto.randomUUID()] })).status).toBe(200)
    const notice = unfold(mail.received.at(-1)?.source ?? '')
    expect(notice).toContain('Passkeys removed: "Of a thief". Passkeys kept: "Own laptop".')
    expect((await signInBy(stranger.device)).status).toBe(401)
    expect((await signInBy(own.device)).status).toBe(200)
    const options = (await askToAdd(admin.cookie)).body
    expect((await add(admin.cookie, stranger.device.create(options))).status).toBe(201)
  })

  test('keeps no passkey that is not named', async () => {
    const { device } = await aPasskeyOf((await grace()).cookie)
    expect((await reset(await mailedToken())).status).toBe(200)
    expect((await signInBy(device)).status).toBe(401)
    expect(unfold(mail.received.at(-1)?.source ?? '')).toContain('Passkeys kept: none.')
  })

  test('still works after a password or a choice of passkeys was refused', async () => {
    await grace()
    const token = await mailedToken()
    const ids = Array(21).fill(crypto.randomUUID())
    for (const keptPasskeys of ['all', null, ['Own laptop'], ids])
      expect((await reset(token, { keptPasskeys })).status, `${keptPasskeys}`).toBe(400)
    expect((await reset(token, { password: 'short' })).status).toBe(400)
    expect((await reset(token)).status).toBe(200)
  })

  test('ends every other open link of the account', async () => {
    const { user } = await grace()
    const { url } = (await admin.post(`/api/admin/users/${user.id}/reset-link`)).body
    const tokens = [await mailedToken(), await mailedToken(), tokenIn(url)]
    expect((await reset(tokens[1]!)).status).toBe(200)
    for (const token of tokens) expect((await look(token)).status, token).toBe(403)
  })

  test('lets its owner sign in at once, however often they guessed before', async () => {
    await grace()
    expect(await repeat(6, () => signIn('not it'))).toEqual([401, 401, 401, 401, 401, 429])
    await reset(await mailedToken())
    expect((await signIn(NEW)).status).toBe(200)
  })

  test('stops working after a new address, a new password or the end of the account', async () => {
    const { user } = await grace()
    const [first, second] = [await mailedToken(), await mailedToken()]
    await confirmAddress(user.id, 'other@example.com')
    expect((await reset(first)).status).toBe(403)
    await confirmAddress(user.id, ADDRESS)
    await changePassword(user.id, 'changed by its owner')
    expect((await reset(second)).status).toBe(403)
    const third = await mailedToken()
    await admin.delete(`/api/admin/users/${user.id}`)
    expect((await reset(third)).status).toBe(403)
  })

  test('is not sent when its email waited while the password was changed', async () => {
    const { user } = await grace()
    mail.mood = 'refuses'
    await ask('grace')
    await changePassword(user.id, 'changed by its owner')
    mail.mood = 'accepts'
    const [key = ''] = await outbox.keys()
    await retryEmail(key)
    await sendDueEmails(new Date(Date.now() + 3_600_000))
    expect(mail.received).toEqual([])
    expect((await outbox.find(key))?.state).toBe('discarded')
  })
})
