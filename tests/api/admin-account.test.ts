import { describe, expect, test } from 'vitest'
import { activities, recordActivity } from '#server/accounts/activity.ts'
import { changePassword } from '#server/accounts/users.ts'
import { confirmAddress, tokenMailedTo } from '#tests/support/account-links.ts'
import { aSessionOf, cookieIn, PASSWORD } from '#tests/support/accounts.ts'
import {
  aColleague,
  clientOf,
  elsewhere,
  isOpen,
  repeat,
  useSite,
  visitor,
} from '#tests/support/api.ts'
import { setTime } from '#tests/support/clock.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { aPasskeyOf, remove } from '#tests/support/passkeys.ts'

const admin = useSite()
const mail = useMailServer()

const PATH = '/api/admin/account'
const [OLD, NEW] = ['old@example.com', 'new@example.com']

const own = async (client = admin) => (await client.get(PATH)).body

test('a display name is kept, an empty one removes it, and no answer has the password', async () => {
  const named = await admin.put(PATH, { displayName: '  Ada Lovelace ' })
  expect(named.body).toMatchObject({ username: 'ada', displayName: 'Ada Lovelace' })
  await admin.put(PATH, { displayName: '' })
  expect(await own()).toMatchObject({ displayName: '', email: null })
  expect(JSON.stringify([named.body, await own()])).not.toContain('$2b$')
})

describe('an email address', () => {
  const change = (email?: string, currentPassword = PASSWORD, client = admin) =>
    client.put(`${PATH}/email`, { currentPassword, ...(email && { email }) })

  const confirm = (token: string, client = visitor) =>
    client.post('/api/account/email-confirmation', { token })

  async function mailedToken(client = admin): Promise<string> {
    await change(NEW, PASSWORD, client)
    return tokenMailedTo(mail, NEW)
  }

  test('counts once anyone has opened its link, and the old one gets a notice', async () => {
    const grace = await aColleague()
    await confirmAddress(admin.user.id, OLD)
    expect((await change(NEW)).body).toMatchObject({ email: OLD, unconfirmedEmail: NEW })
    const answer = await confirm(tokenMailedTo(mail, NEW), grace)
    expect(answer).toMatchObject({ status: 200, body: { ok: true }, cookie: '' })
    expect(await own()).toMatchObject({ email: NEW, unconfirmedEmail: null })
    expect((await own(grace)).email).toBeNull()
    expect(mail.received.map(({ to }) => to[0])).toEqual([NEW, OLD])
    expect(mail.received[1]?.source).toContain('Your email address was changed')
  })

  test('that was changed again is not confirmed by the first link', async () => {
    await change(NEW)
    await change('third@example.com')
    expect((await confirm(tokenMailedTo(mail, NEW))).status).toBe(403)
    expect(await own()).toMatchObject({ email: null, unconfirmedEmail: 'third@example.com' })
  })

  test('is not confirmed after a changed password or a removed passkey', async () => {
    const token = await mailedToken()
    await changePassword(admin.user.id, 'changed by its owner')
    expect((await confirm(token)).status).toBe(403)
    const grace = await aColleague()
    const hers = await mailedToken(grace)
    const passkey = await aPasskeyOf(grace.cookie)
    expect((await confirm(hers)).status).toBe(200)
    const other = await mailedToken(clientOf(passkey.cookie))
    await remove(passkey.cookie, passkey.id)
    expect((await confirm(other)).status).toBe(403)
  })

  test('is removed by sending none, and the old one gets an email', async () => {
    await confirmAddress(admin.user.id, OLD)
    expect((await change()).body).toMatchObject({ email: null, unconfirmedEmail: null })
    expect(mail.received.map(({ to }) => to[0])).toEqual([OLD])
    expect(await activities.all()).toMatchObject([{ action: 'user.email-removed' }])
  })

  test('gets at most five emails a day', async () => {
    const statuses = await repeat(6, () => change(NEW))
    expect([statuses.at(-1), mail.received.length]).toEqual([429, 5])
  })
})

test('a password is changed, and every session ends but that of this browser', async () => {
  const other = await elsewhere(admin)
  const newPassword = 'a better one for ada'
  const passwords = { currentPassword: PASSWORD, newPassword }
  const { status, cookie } = await admin.post('/api/admin/password', passwords)
  expect(status).toBe(200)
  const sessions = [admin, other, clientOf(cookie)]
  expect(await Promise.all(sessions.map(isOpen))).toEqual([false, false, true])
  const signIn = (password: string) => visitor.post('/api/login', { username: 'ada', password })
  expect([(await signIn(PASSWORD)).status, (await signIn(newPassword)).status]).toEqual([401, 200])
})

test.each([
  ['PUT', '/api/admin/account/email', { email: NEW }],
  ['POST', '/api/admin/account/passkey-options', {}],
  ['POST', '/api/admin/password', { newPassword: 'a better one for ada' }],
] as const)('%s %s needs the password, and wrong ones are limited', async (method, path, given) => {
  const send = (currentPassword: string) => admin.send(method, path, { ...given, currentPassword })
  const wrong = { status: 400, body: { issues: [{ field: 'currentPassword' }] } }
  expect(await send('wrong')).toMatchObject(wrong)
  expect((await repeat(5, () => send('wrong'))).at(-1)).toBe(429)
  expect([(await send(PASSWORD)).status, mail.received]).toEqual([429, []])
  expect(await isOpen(admin)).toBe(true)
})

describe('one’s sessions', () => {
  const list = async (client = admin) => (await client.get(`${PATH}/sessions`)).body
  const end = (id: string) => admin.delete(`${PATH}/sessions/${encodeURIComponent(id)}`)
  const idOfOther = async () =>
    (await list()).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)?.id

  test('are listed with their devices, without those that are over', async () => {
    const { cookie } = await visitor.post('/api/login', { username: 'ada', password: PASSWORD })
    await aSessionOf(admin.user, new Date(Date.now() - 2 * 3_600_000))
    await aColleague()
    const listed = await list(clientOf(cookie))
    expect(listed).toHaveLength(2)
    expect(listed).toContainEqual(
      expect.objectContaining({ device: 'Chrome on Linux', isCurrent: true }),
    )
  })

  test('end one at a time, the current one too, and each end is logged', async () => {
    const other = await elsewhere(admin)
    const id = await idOfOther()
    expect((await end(id)).status).toBe(200)
    expect([await isOpen(other), await isOpen(admin)]).toEqual([false, true])
    const gone = { status: 404, body: { error: 'There is no such session.' } }
    expect(await end(id)).toMatchObject(gone)
    expect((await end((await list())[0].id)).status).toBe(200)
    expect(await isOpen(admin)).toBe(false)
    const entry = { action: 'user.sessions-ended', actor: { id: admin.user.id } }
    expect(await activities.all()).toMatchObject([entry, entry])
  })

  test('are ended by no one else', async () => {
    const grace = await aColleague()
    const [{ id }] = await list(grace)
    for (const guess of [id, `../${grace.user.id}/${id}`, `${grace.user.id}/${id}`])
      expect((await end(guess)).status, guess).toBe(404)
    expect(await isOpen(grace)).toBe(true)
  })

  test('end all at once, and this one goes on under a new cookie', async () => {
    const other = await elsewhere(admin)
    const { cookie } = await admin.delete(`${PATH}/sessions`)
    const sessions = [other, admin, clientOf(cookie)]
    expect(await Promise.all(sessions.map(isOpen))).toEqual([false, false, true])
    expect(await activities.all()).toMatchObject([{ action: 'user.sessions-ended' }])
  })
})

describe('a sign-in on a new device', () => {
  const signIn = (cookie = '') =>
    clientOf(cookie).post('/api/login', { username: 'ada', password: PASSWORD })

  test('is reported to the owner once for each device', async () => {
    await confirmAddress(admin.user.id, OLD)
    const cookies = (await signIn()).headers.getSetCookie().map(cookieIn)
    await signIn(cookies.find((each) => each.startsWith('device=')))
    expect(mail.received).toHaveLength(1)
    expect(mail.received[0]?.source).toContain('New sign-in to your account')
    await signIn('device=guessed')
    expect(mail.received).toHaveLength(2)
  })

  test('is reported ten times a day, to a script that keeps no cookies', async () => {
    await confirmAddress(admin.user.id, OLD)
    for (let time = 0; time < 11; time++) expect((await signIn()).status).toBe(200)
    expect(mail.received).toHaveLength(10)
  })

  test('is not delayed by a mail server that is down', async () => {
    await confirmAddress(admin.user.id, OLD)
    mail.mood = 'refuses'
    expect((await signIn()).status).toBe(200)
  })
})

describe('one’s activity', () => {
  const read = async (client: typeof admin, query = '') =>
    (await client.get(`${PATH}/activity${query}`)).body
  const actionsOf = async (client: typeof admin) =>
    (await read(client)).entries.map(({ action }: { action: string }) => action)

  test('lists what one did, nothing of others, and nothing of leads without that right', async () => {
    const grace = await aColleague({ permissions: ['posts'] })
    await recordActivity(admin.user, 'post.created', 'by ada')
    await recordActivity(grace.user, 'post.updated', 'by grace')
    await recordActivity(grace.user, 'lead.noted', 'the key of a lead')
    await recordActivity('system', 'person.forgotten', '1 lead')
    expect(await actionsOf(admin)).toEqual(['post.created'])
    expect(await actionsOf(grace)).toEqual(['post.updated'])
  })

  test('is found behind many entries of others, page by page', async () => {
    const grace = await aColleague({ permissions: ['posts'] })
    const start = Date.now()
    for (let at = 0; at < 145; at++) {
      setTime(start + at)
      await recordActivity(at < 25 ? grace.user : admin.user, 'post.updated', `${at}`)
    }
    const first = await read(grace)
    const second = await read(grace, `?before=${first.next}`)
    expect([first.entries.length, second.next]).toEqual([20, undefined])
    const subjects = [...first.entries, ...second.entries].map(({ subject }) => subject)
    expect(subjects).toEqual(Array.from({ length: 25 }, (_, index) => `${24 - index}`))
  })
})
