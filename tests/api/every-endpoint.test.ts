import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { User } from '#domain/accounts/user.ts'
import { anAccount, aSessionOf } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { apiRoutes } from '../support/functions.ts'
import { claimsOf, signedCookie, invalidCookies } from '../support/invalid-cookies.ts'

useBlobs({ keepsRecords: true })

const SECRET = 'a secret of this test file, long enough'

const routes = await apiRoutes()
const guarded = routes.filter(({ path }) => path.startsWith('/api/admin/'))
const writes = routes.filter(({ method }) => method !== 'GET')

let administrator: User
let strangers: Awaited<ReturnType<typeof invalidCookies>>

beforeAll(async () => {
  vi.stubEnv('SESSION_SECRET', SECRET)
  vi.stubEnv('RATE_LIMIT_SCALE', '1000')
  administrator = await anAccount()
  strangers = await invalidCookies(administrator, SECRET)
})

afterAll(() => {
  vi.unstubAllEnvs()
})

test('a correctly signed session cookie is accepted', async () => {
  const { claims } = await claimsOf(await aSessionOf(administrator))
  const cookie = await signedCookie(claims, { secret: SECRET })
  expect((await call('/api/admin/users', { cookie })).status).toBe(200)
})

describe.each(guarded)('$name', ({ method, path }) => {
  test('responds 401 without a valid session before reading the body', async () => {
    for (const [who, cookie] of strangers) {
      const response = await call(path, { method, cookie, ...(method !== 'GET' && { body: '{' }) })
      expect(response.status, who).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
    }
  })
})

describe.each(writes)('$name', ({ method, path }) => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a sandbox', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['an origin that begins like ours', { origin: 'http://localhost:8888.evil.example' }],
  ])('rejects a write from %s', async (_, headers) => {
    expect((await call(path, { method, body: {}, headers })).status).toBe(403)
  })
})

describe.each(routes)('$name', ({ method, path }) => {
  test('is not reached by a method override header', async () => {
    if (method !== 'GET' || path.startsWith('/api/admin/')) return
    const plain = await call(path)
    const overridden = await call(path, {
      headers: { 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE' },
    })
    expect(overridden.status).toBe(plain.status)
  })

  test('answers a method that its address does not have with 405 and what it allows', async () => {
    const response = await call(path, { method: 'PATCH' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')?.split(', ')).toContain(method)
  })
})

test.each(['GET', 'PATCH', 'POST'] as const)('%s of an unknown address is 404', async (method) => {
  const response = await call('/api/admin/leads/one/two/three', { method })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'not-found' })
})
