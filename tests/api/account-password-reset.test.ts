import { describe, expect, test } from 'vitest'
import { LINK_DEAD } from '#domain/accounts/link.ts'
import { outbox, retryEmail } from '#server/email/outbox.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { accountLinks } from '#server/accounts/links/link-store.ts'
import { recognizeDevice } from '#server/accounts/sessions/start-session.ts'
import { changePassword, findUserByName } from '#server/accounts/users.ts'
import { confirmAddress, tokenIn, tokenMailedTo, unfold } from '#tests/support/account-links.ts'
import { anAccount, aSessionOf, aSignedIn, cookieIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { add, aPasskeyOf, askToAdd, signInBy } from '#tests/support/passkeys.ts'

useBlobs()
const mail = useMailServer()

const ADDRESS = 'grace@example.com'
const NEW = 'a better one for grace'
const RESET = '/api/account/password-reset'

const post = (path: string, body: unknown, cookie?: string) =>
  call(path, { method: 'POST', body, ...(cookie && { cookie }) })

const reset = (token: unknown, password: unknown = NEW) => post(RESET, { token, password })

const look = (token: string) => post('/api/account/link', { token })

async function grace() {
  const user = await anAccount({ username: 'grace', permissions: ['posts'] })
  await confirmAddress(user.id, ADDRESS)
  return user
}

/** Asks on a new device each time, because one gets one email in 15 minutes. */
async function mailedToken(): Promise<string> {
  const { user } = (await findUserByName('grace')) ?? {}
  const anywhere = new Request('http://localhost:8888')
  const { cookie } = await recognizeDevice(user?.id ?? '', anywhere, new Date())
  await post('/api/account/recovery', { name: 'grace' }, cookieIn(cookie))
  return tokenMailedTo(mail, ADDRESS)
}

async function tokenByAdministrator(id: string, cookie: string): Promise<string> {
  const path = `/api/admin/users/${id}/reset-link`
  const response = await call(path, { method: 'POST', cookie })
  expect(response.status).toBe(201)
  return tokenIn(((await response.json()) as { url: string }).url)
}

async function expectDead(token: string): Promise<void> {
  for (const response of [await look(token), await reset(token)]) {
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error: LINK_DEAD })
  }
}

describe('POST /api/account/password-reset', () => {
  test('sets the password once, ends every session and tells the owner', async () => {
    const user = await grace()
    const cookie = await aSessionOf(user)
    const token = await mailedToken()
    expect(await (await look(token)).json()).toMatchObject({
      purpose: 'reset-password',
      username: 'grace',
    })
    expect((await look(token)).status).toBe(200)

    const response = await reset(token)
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect((await call('/api/user', { cookie })).status).toBe(401)
    expect((await post('/api/login', { username: 'grace', password: NEW })).status).toBe(200)
    const sources = mail.received.map(({ source }) => source)
    expect(sources.join()).toContain('Your password was reset')
    await expectDead(token)
  })

  test('removes every passkey that its owner does not keep, and says so', async () => {
    const user = await grace()
    const own = await aPasskeyOf(await aSessionOf(user), 'Own laptop')
    const stranger = await aPasskeyOf(own.cookie, 'Of a thief')
    const token = await mailedToken()
    expect(await (await look(token)).json()).toMatchObject({
      passkeys: [
        { id: own.id, name: 'Own laptop', createdAt: expect.any(String), isBackedUp: false },
        { id: stranger.id, name: 'Of a thief' },
      ],
    })
    const body = { token, password: NEW, keptPasskeys: [own.id] }
    expect((await post(RESET, body)).status).toBe(200)
    const notice = unfold(mail.received.at(-1)?.source ?? '')
    expect(notice).toContain('Passkeys removed: "Of a thief". Passkeys kept: "Own laptop".')
    expect((await signInBy(stranger.device)).status).toBe(401)
    expect((await signInBy(own.device)).status).toBe(200)
    const reused = await aSignedIn({ username: 'ann' })
    const options = await (await askToAdd(reused.cookie)).json()
    expect((await add(reused.cookie, stranger.device.create(options))).status).toBe(201)
  })

  test('keeps no passkey that is not named, and none of a name that is made up', async () => {
    const user = await grace()
    const { device } = await aPasskeyOf(await aSessionOf(user))
    const token = await mailedToken()
    const made = { token, password: NEW, keptPasskeys: [crypto.randomUUID()] }
    expect((await post(RESET, made)).status).toBe(200)
    expect((await signInBy(device)).status).toBe(401)
    expect(unfold(mail.received.at(-1)?.source ?? '')).toContain('Passkeys kept: none.')
  })

  test.each(['all', null, ['Own laptop'], Array(21).fill(crypto.randomUUID())])(
    'rejects %j as the passkeys to keep, and the link works on',
    async (keptPasskeys: unknown) => {
      await grace()
      const token = await mailedToken()
      const body = { token, password: NEW, keptPasskeys }
      expect((await post(RESET, body)).status).toBe(400)
      expect((await look(token)).status).toBe(200)
    },
  )

  test('one use ends every other open link of the account', async () => {
    const { cookie } = await aSignedIn()
    const user = await grace()
    const tokens = [
      await mailedToken(),
      await mailedToken(),
      await tokenByAdministrator(user.id, cookie),
    ]
    expect((await reset(tokens[1])).status).toBe(200)
    for (const token of tokens) await expectDead(token)
  })

  test('of two uses at once, one succeeds', async () => {
    await grace()
    const token = await mailedToken()
    const answers = await Promise.all([
      reset(token, 'the first new one'),
      reset(token, 'the second new one'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })

  test('a rejected password leaves the link usable', async () => {
    await grace()
    const token = await mailedToken()
    expect((await reset(token, 'short')).status).toBe(400)
    expect((await reset(token)).status).toBe(200)
  })

  test('lets its owner sign in at once, however often they guessed before', async () => {
    await grace()
    const wrong = { username: 'grace', password: 'not the password' }
    for (let i = 0; i < 5; i++) await post('/api/login', wrong)
    expect((await post('/api/login', wrong)).status).toBe(429)
    await reset(await mailedToken())
    expect((await post('/api/login', { username: 'grace', password: NEW })).status).toBe(200)
  })

  test('a link dies with its time', async () => {
    await grace()
    const token = await mailedToken()
    const [id = ''] = token.split('.')
    await accountLinks.update(id, (link) => ({ ...link, expiresAt: new Date(0).toISOString() }))
    await expectDead(token)
  })

  test('a link dies with a changed address, a changed password and the account', async () => {
    const { cookie } = await aSignedIn()
    const user = await grace()
    const [first, second] = [await mailedToken(), await mailedToken()]
    await confirmAddress(user.id, 'other@example.com')
    await expectDead(first)
    await confirmAddress(user.id, ADDRESS)
    await changePassword(user.id, 'changed by its owner')
    await expectDead(second)
    const third = await mailedToken()
    const path = `/api/admin/users/${user.id}`
    await call(path, { method: 'DELETE', cookie })
    await expectDead(third)
  })

  test('an email that waited while the password was changed is discarded', async () => {
    const user = await grace()
    mail.mood = 'refuses'
    await post('/api/account/recovery', { name: 'grace' })
    await changePassword(user.id, 'changed by its owner')
    mail.mood = 'accepts'
    const [key = ''] = await outbox.keys()
    await retryEmail(key)
    await sendDueEmails(new Date(Date.now() + 3_600_000))
    expect(mail.received).toEqual([])
    expect((await outbox.find(key))?.state).toBe('discarded')
  })

  test.each([
    '',
    '.',
    'x',
    '../users',
    '00000000-0000-4000-8000-000000000000.x',
    7,
    null,
    {},
    'é'.repeat(300),
  ])('rejects the token %j', async (token) => {
    const { status } = await reset(token)
    expect([400, 403]).toContain(status)
  })

  test('a link of another purpose sets no password', async () => {
    const { cookie } = await aSignedIn()
    const made = await post('/api/admin/invitations', {}, cookie)
    const token = tokenIn(((await made.json()) as { url: string }).url)
    expect((await reset(token)).status).toBe(403)
    expect((await look(token)).status).toBe(200)
  })
})
