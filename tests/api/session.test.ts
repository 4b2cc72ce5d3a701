import { createHmac } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import adminPassword from '#functions/admin-password.ts'
import adminSessions from '#functions/admin-sessions.ts'
import adminUser from '#functions/admin-user.ts'
import adminUsers from '#functions/admin-users.ts'
import login from '#functions/login.ts'
import logout from '#functions/logout.ts'
import userEndpoint from '#functions/user.ts'
import type { User } from '#domain/accounts/user.ts'
import { blobs } from '#server/storage/blobs.ts'
import { currentUser, sweepSessions } from '#server/accounts/sessions.ts'
import { aSessionOf, aSignedIn, cookieIn, PASSWORD } from '#tests/support/accounts.ts'
import { rotateSecret } from '#tests/support/secret.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const HOUR_MS = 60 * 60_000
const NEW = 'a better one for ada'

const ask = (cookie: string) => call(userEndpoint, '/api/user', { cookie })

const change = (body: unknown, cookie: string) =>
  call(adminPassword, '/api/admin/password', { method: 'POST', body, cookie })

const signIn = (password: string) =>
  call(login, '/api/login', { method: 'POST', body: { username: 'ada', password } })

const ADMIN_CALLS = [
  ['GET', '/api/admin/users', adminUsers],
  ['POST', '/api/admin/users', adminUsers],
  ['DELETE', '/api/admin/users/x', adminUser],
  ['POST', '/api/admin/password', adminPassword],
  ['POST', '/api/admin/sessions/revoke', adminSessions],
] as const

const NO_SESSION: [
  string,
  (signedIn: { user: User; cookie: string }) => Promise<string> | string,
][] = [
  ['no cookie', () => ''],
  ['an empty cookie', () => '__Host-session='],
  ['garbage', () => '__Host-session=garbage'],
  ['a very long token', () => `__Host-session=${'a.'.repeat(5000)}`],
  ['a cookie of another name', ({ cookie }) => cookie.replace('__Host-', '')],
  [
    'a changed token',
    ({ cookie }) => cookie.replace(/.(?=.{9}$)/, (one) => (one === 'A' ? 'B' : 'A')),
  ],
  ['alg none', ({ cookie }) => `__Host-session=${unsecured(cookie)}`],
  [
    'a foreign key',
    ({ cookie }) => resigned(cookie, { secret: 'a foreign secret, quite as long as ours' }),
  ],
  ['another issuer', ({ cookie }) => resigned(cookie, { iss: 'somebody' })],
  ['another audience', ({ cookie }) => resigned(cookie, { aud: 'something' })],
  ['another algorithm', ({ cookie }) => resigned(cookie, { alg: 'HS512' })],
  ['an unknown kid', ({ cookie }) => resigned(cookie, { kid: 'unknown' })],
  ['a session that is over', ({ user }) => aSessionOf(user, new Date(Date.now() - 13 * HOUR_MS))],
  ['an idle session', ({ user }) => aSessionOf(user, new Date(Date.now() - HOUR_MS - 1000))],
  ['a session from the future', ({ user }) => aSessionOf(user, new Date(Date.now() + HOUR_MS))],
  [
    'a logged-out session',
    async ({ cookie }) => {
      await call(logout, '/api/logout', { method: 'POST', cookie })
      return cookie
    },
  ],
  [
    'a deleted user',
    async ({ user, cookie }) => {
      await blobs('users').remove(user.id)
      return cookie
    },
  ],
]

describe.each(ADMIN_CALLS)('%s %s', (method, path, endpoint) => {
  test.each(NO_SESSION)('answers 401 to %s', async (_, cookieFor) => {
    const cookie = await cookieFor(await aSignedIn())
    const response = await call(endpoint, path, { method, cookie, params: { id: 'x' } })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      error: 'Please sign in.',
      code: 'unauthenticated',
    })
  })

  test('answers 403 to a user without the role, before it looks at the body', async () => {
    const { cookie } = await aSignedIn({ isAdmin: false })
    const response = await call(endpoint, path, { method, cookie, params: { id: 'x' } })
    expect(response.status).toBe(403)
  })

  test('answers 403 to who has lost the role meanwhile', async () => {
    const { cookie } = await aSignedIn()
    const roster = await blobs('administrators').read('all')
    const emptied = { ids: [], changedAt: new Date().toISOString() }
    await blobs('administrators').write('all', emptied, { onlyIfMatch: roster!.etag })
    expect((await call(endpoint, path, { method, cookie, params: { id: 'x' } })).status).toBe(403)
  })

  test('answers other methods with those it knows', async () => {
    const response = await call(endpoint, path, { method: 'PATCH' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toContain(method)
  })
})

describe.each(ADMIN_CALLS.filter(([method]) => method !== 'GET'))(
  '%s %s',
  (method, path, endpoint) => {
    test('answers 403 to a page of another site', async () => {
      const { cookie } = await aSignedIn()
      const headers = { origin: 'https://evil.test' }
      const response = await call(endpoint, path, { method, cookie, headers, params: { id: 'x' } })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ error: 'This request came from another site.' })
    })
  },
)

describe('a session', () => {
  test('says who is signed in, never cached', async () => {
    const { user, cookie } = await aSignedIn()
    const response = await ask(`theme=dark; ${cookie}; other=1`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual(user)
  })

  test('tells the token neither name nor role', async () => {
    const { cookie } = await aSignedIn()
    const token = cookie.slice('__Host-session='.length)
    expect(Object.keys(decodeJwt(token)).toSorted()).toEqual([
      'aud',
      'exp',
      'iat',
      'iss',
      'jti',
      'sub',
    ])
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'HS256' })
  })

  test('lives on while it is used, up to twelve hours', async () => {
    const opened = Date.now()
    const { user, cookie } = await aSignedIn({}, new Date(opened))
    const at = (ms: number) =>
      currentUser(
        new Request('http://localhost:8888', { headers: { cookie } }),
        new Date(opened + ms),
      )
    for (let minutes = 50; minutes < 12 * 60; minutes += 50) {
      expect(await at(minutes * 60_000)).toEqual(user)
    }
    expect(await at(12 * HOUR_MS + 1000)).toBeUndefined()
  })

  test('is over after an hour without use', async () => {
    const { cookie } = await aSignedIn({}, new Date(Date.now() - HOUR_MS - 1000))
    expect((await ask(cookie)).status).toBe(401)
  })

  test('ends everywhere at once', async () => {
    const { user, cookie } = await aSignedIn()
    const elsewhere = await aSessionOf(user)
    const response = await call(adminSessions, '/api/admin/sessions/revoke', {
      method: 'POST',
      cookie,
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await ask(cookie)).status).toBe(401)
    expect((await ask(elsewhere)).status).toBe(401)
    expect((await ask(await aSessionOf(user))).status).toBe(200)
  })

  test('is removed once it is over, and not before', async () => {
    const { user, cookie } = await aSignedIn()
    await aSessionOf(user, new Date(Date.now() - 13 * HOUR_MS))
    await sweepSessions()
    const listed = await Array.fromAsync(blobs('sessions').pages())
    expect(listed.flat()).toHaveLength(1)
    expect((await ask(cookie)).status).toBe(200)
  })

  test('goes on under a new secret while the old one is known as the previous', async () => {
    const { cookie } = await aSignedIn()
    rotateSecret()
    expect((await ask(cookie)).status).toBe(200)
    vi.stubEnv('SESSION_SECRET_PREVIOUS', undefined)
    expect((await ask(cookie)).status).toBe(401)
  })
})

describe('POST /api/logout', () => {
  test('is harmless without a session', async () => {
    const response = await call(logout, '/api/logout', { method: 'POST' })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toContain('__Host-session=; Max-Age=0; Path=/')
  })

  test('ends this session and no other', async () => {
    const { user, cookie } = await aSignedIn()
    const elsewhere = await aSessionOf(user)
    await call(logout, '/api/logout', { method: 'POST', cookie })
    expect((await ask(elsewhere)).status).toBe(200)
  })

  test('is refused to other sites', async () => {
    const { cookie } = await aSignedIn()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await call(logout, '/api/logout', { method: 'POST', cookie, headers })).status).toBe(
      403,
    )
    expect((await ask(cookie)).status).toBe(200)
  })
})

describe('POST /api/admin/password', () => {
  test('changes it, keeps this browser signed in and ends every other session', async () => {
    const { user, cookie } = await aSignedIn()
    const elsewhere = await aSessionOf(user)
    const response = await change({ currentPassword: PASSWORD, newPassword: NEW }, cookie)
    expect(response.status).toBe(200)
    for (const old of [cookie, elsewhere]) {
      expect((await ask(old)).status).toBe(401)
    }
    const renewed = cookieIn(response.headers.get('set-cookie'))
    expect((await ask(renewed)).status).toBe(200)

    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await signIn(NEW)).status).toBe(200)
  })

  test('needs the current one, and cannot be used to guess it', async () => {
    const { cookie } = await aSignedIn()
    const body = { currentPassword: 'wrong', newPassword: NEW }
    const refused = await change(body, cookie)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ issues: [{ field: 'currentPassword' }] })
    for (let more = 0; more < 4; more++) await change(body, cookie)
    expect((await change(body, cookie)).status).toBe(429)
    expect((await ask(cookie)).status).toBe(200)
  })

  test.each(['short', 'x'.repeat(73), 'password123', 7])(
    'refuses the new password %j',
    async (newPassword) => {
      const { cookie } = await aSignedIn()
      const response = await change({ currentPassword: PASSWORD, newPassword }, cookie)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ issues: [{ field: 'newPassword' }] })
    },
  )
})

/** The claims of a good cookie, without a signature. */
function unsecured(cookie: string): string {
  return new UnsecuredJWT(decodeJwt(cookie.slice('__Host-session='.length))).encode()
}

/** The claims of a good cookie, some changed, signed by `secret`. */
async function resigned(
  cookie: string,
  changed: { secret?: string; iss?: string; aud?: string; alg?: string; kid?: string },
): Promise<string> {
  const token = cookie.slice('__Host-session='.length)
  const header = decodeProtectedHeader(token)
  const {
    secret = process.env['SESSION_SECRET']!,
    alg = 'HS256',
    kid = header.kid,
    ...claims
  } = changed
  const signed = new SignJWT({ ...decodeJwt(token), ...claims }).setProtectedHeader({
    alg,
    ...(kid !== undefined && { kid }),
  })
  const key =
    alg === 'HS512' ? createHmac('sha512', secret).digest() : new TextEncoder().encode(secret)
  return `__Host-session=${await signed.sign(key)}`
}
