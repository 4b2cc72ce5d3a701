import { describe, expect, test } from 'vitest'
import { aSessionOf, aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const ask = (cookie: string) => call('/api/user', { cookie })

describe('POST /api/logout', () => {
  test('succeeds without a session', async () => {
    const response = await call('/api/logout', { method: 'POST' })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toContain('session=; Max-Age=0; Path=/')
  })

  test('ends only the session of the request', async () => {
    const { user, cookie } = await aSignedIn()
    const elsewhere = await aSessionOf(user)
    await call('/api/logout', { method: 'POST', cookie })
    expect((await ask(elsewhere)).status).toBe(200)
  })

  test('rejects requests from other sites', async () => {
    const { cookie } = await aSignedIn()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await call('/api/logout', { method: 'POST', cookie, headers })).status).toBe(403)
    expect((await ask(cookie)).status).toBe(200)
  })
})
