import { getRounds, hash } from 'bcryptjs'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hashPassword, setPasswordHasher } from '#server/accounts/passwords.ts'
import { currentUser } from '#server/accounts/sessions/sessions.ts'
import { listUsers } from '#server/accounts/users.ts'
import { anAccount, aSessionOf, aSignedIn, cookieIn, PASSWORD } from '#tests/support/accounts.ts'
import { clientOf, isOpen, race, repeat, visitor } from '#tests/support/api.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { quickHasher } from '#tests/support/quick-passwords.ts'

useBlobs()

const HOUR_MS = 60 * 60_000
const RIGHT = { username: 'ada', password: PASSWORD }
const WRONG = { username: 'ada', password: 'wrong password' }

const signIn = (body: object, ip = '203.0.113.7', cookie = '') =>
  clientOf(cookie).post('/api/login', body, { ip })

describe('a sign-in', () => {
  test('gives the user and a sealed HttpOnly cookie', async () => {
    const user = await anAccount()
    const { status, body, headers, cookie } = await signIn(RIGHT)
    expect([status, body]).toEqual([200, user])
    const [session, device] = headers.getSetCookie()
    expect(session).toMatch(/^session=[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(device).toMatch(/^device=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await clientOf(cookie).get('/api/user')).body).toEqual(user)
  })

  test.each([
    ['Ada Lovelace', '  ａDA lovelace '],
    ['ann@example.com', 'ann@example.com'],
    ['admin\u3164', 'admin\u3164'],
    ['\u0430dmin', '\u0430dmin'],
  ])('of an account called %j accepts %j', async (username, typed) => {
    await anAccount({ username })
    expect((await signIn({ username: typed, password: PASSWORD })).status).toBe(200)
  })

  test('gets the same answer for a wrong username and a wrong password', async () => {
    await anAccount()
    const long = { ...RIGHT, password: `${PASSWORD}${'x'.repeat(200)}` }
    const wrong = [WRONG, { ...RIGHT, username: 'unknown' }, long]
    const answers = await Promise.all(wrong.map((body) => signIn(body)))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  test('is hashed as long for an unknown name, so its time reveals no name', async () => {
    const costs: number[] = []
    const compare = async (_: string, known: string) => costs.push(getRounds(known)) < 0
    setPasswordHasher({ hash, compare })
    onTestFinished(() => setPasswordHasher(quickHasher))
    await anAccount({ passwordHash: await hashPassword(PASSWORD) })
    await signIn(WRONG)
    await signIn({ ...WRONG, username: 'unknown' })
    expect(costs).toEqual([12, 12])
  })

  test('lets an owner in on a known device while others guess at the same address', async () => {
    await anAccount()
    const [, device = ''] = (await signIn(RIGHT)).headers.getSetCookie().map(cookieIn)
    await repeat(5, () => signIn(WRONG))
    for (const cookie of ['', 'device=', 'device=invented'])
      expect((await signIn({ ...RIGHT, username: 'ADA' }, '203.0.113.7', cookie)).status).toBe(429)
    expect((await signIn(RIGHT, '203.0.113.8')).status).toBe(200)
    expect((await signIn(RIGHT, '203.0.113.7', device)).status).toBe(200)
    await anAccount({ username: 'grace' })
    const guess = () => signIn({ ...WRONG, username: 'grace' }, '203.0.113.7', device)
    expect((await repeat(6, guess)).at(-1)).toBe(429)
  })
})

test('a sign-out ends the session of the request alone, and succeeds without one', async () => {
  const { user, cookie } = await aSignedIn()
  const elsewhere = await aSessionOf(user)
  await clientOf(cookie).post('/api/logout')
  expect([await isOpen(clientOf(cookie)), await isOpen(clientOf(elsewhere))]).toEqual([false, true])
  const { status, headers } = await visitor.post('/api/logout')
  expect(status).toBe(200)
  expect(headers.get('set-cookie')).toContain('session=; Max-Age=0; Path=/')
})

test('a session gives its user, never cached', async () => {
  const { user, cookie } = await aSignedIn()
  const { body, headers } = await clientOf(`theme=dark; ${cookie}; other=1`).get('/api/user')
  expect([body, headers.get('cache-control')]).toEqual([user, 'no-store'])
})

test('a session gives nothing to a page on which someone else was signed in', async () => {
  const ada = await aSignedIn()
  const { user, cookie } = await aSignedIn({ username: 'grace' })
  const ask = (id: string) => clientOf(cookie).get('/api/user', { headers: { 'x-user': id } })
  expect((await ask(user.id)).body).toEqual(user)
  expect((await ask(ada.user.id)).status).toBe(401)
  expect(await isOpen(clientOf(cookie))).toBe(true)
})

test('a session has a cookie that tells nothing about its user', async () => {
  const { user, cookie } = await aSignedIn()
  const parts = cookie.slice('session='.length).split('.')
  const [header = '', ...rest] = parts.map((part) => Buffer.from(part, 'base64url').toString())
  expect(JSON.parse(header)).toEqual({ alg: 'dir', enc: 'A256GCM' })
  for (const known of [user.id, user.username]) expect(rest.join()).not.toContain(known)
})

test('a session lasts while it is used, up to twelve hours', async () => {
  const opened = Date.now()
  const { user, cookie } = await aSignedIn({}, new Date(opened))
  const request = new Request('http://localhost:8888', { headers: { cookie } })
  const userAfter = (ms: number) => currentUser(request, new Date(opened + ms))
  for (let minutes = 50; minutes < 12 * 60; minutes += 50)
    expect(await userAfter(minutes * 60_000)).toEqual(user)
  expect(await userAfter(12 * HOUR_MS + 1000)).toBeUndefined()
})

describe('the set-up', () => {
  beforeEach(() => void vi.stubEnv('CONTEXT', 'dev'))

  const setUp = (body: object) => visitor.post('/api/register', body)

  test('is open until there is a user', async () => {
    expect((await visitor.get('/api/register')).body).toEqual({ isOpen: true })
    await anAccount()
    expect((await visitor.get('/api/register')).body).toEqual({ isOpen: false })
    for (const body of [RIGHT, {}, { ...RIGHT, username: 'eve' }])
      expect((await setUp(body)).status, JSON.stringify(body)).toBe(403)
    expect(await listUsers()).toHaveLength(1)
  })

  test('makes the first administrator of an empty site and signs in', async () => {
    const { status, body, cookie } = await setUp(RIGHT)
    expect([status, body.username, body.isAdmin]).toEqual([201, 'ada', true])
    expect((await clientOf(cookie).get('/api/user')).body).toEqual(body)
  })

  test('makes one administrator for requests at once', async () => {
    const names = ['ada', 'bob', 'eve', 'dan']
    const asked = names.map((username) => setUp({ ...RIGHT, username }))
    expect(await race(...asked)).toEqual([201, 403, 403, 403])
    expect(await listUsers()).toHaveLength(1)
  })

  test('rejects a weak password', async () => {
    expect((await setUp({ ...RIGHT, password: 'short' })).status).toBe(400)
  })

  test.each([
    [undefined, undefined, 403],
    [undefined, 'open sesame', 403],
    ['open', 'open sesame', 403],
    ['open sesame', 'open sesame', 201],
  ])(
    'in production compares the sent token %j with the set-up token %j and answers %i',
    async (setupToken, token, status) => {
      vi.stubEnv('CONTEXT', 'production')
      vi.stubEnv('SETUP_TOKEN', token)
      expect((await setUp({ ...RIGHT, setupToken })).status).toBe(status)
    },
  )
})
