import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { blobs } from '#server/storage/blobs.ts'
import { currentUser, sweepSessions } from '#server/accounts/sessions/sessions.ts'
import { aSessionOf, aSignedIn } from '#tests/support/accounts.ts'
import { rotateSecret } from '#tests/support/secret.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const HOUR_MS = 60 * 60_000

const ask = (cookie: string) => call('/api/user', { cookie })

describe('a session', () => {
  test('returns the signed-in user, never cached', async () => {
    const { user, cookie } = await aSignedIn()
    const response = await ask(`theme=dark; ${cookie}; other=1`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual(user)
  })

  test('puts neither username nor role into the token', async () => {
    const { cookie } = await aSignedIn()
    const token = cookie.slice('session='.length)
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

  test('lasts while it is used, up to twelve hours', async () => {
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

  test('ends after an hour without use', async () => {
    const { cookie } = await aSignedIn({}, new Date(Date.now() - HOUR_MS - 1000))
    expect((await ask(cookie)).status).toBe(401)
  })

  test('is removed from storage once it has ended', async () => {
    const { user, cookie } = await aSignedIn()
    await aSessionOf(user, new Date(Date.now() - 13 * HOUR_MS))
    await sweepSessions()
    const listed = await Array.fromAsync(blobs('sessions').pages())
    expect(listed.flat()).toHaveLength(1)
    expect((await ask(cookie)).status).toBe(200)
  })

  test('survives a rotation of the secret while the old one is the previous secret', async () => {
    const { cookie } = await aSignedIn()
    rotateSecret()
    expect((await ask(cookie)).status).toBe(200)
    vi.stubEnv('SESSION_SECRET_PREVIOUS', undefined)
    expect((await ask(cookie)).status).toBe(401)
  })
})
