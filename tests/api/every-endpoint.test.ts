import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import adminUsers from '#functions/admin-users.ts'
import type { User } from '#domain/accounts/user.ts'
import { anAccount, aSessionOf } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { allowedMethods, apiFunctions, writeMethods } from '../support/functions.ts'
import { claimsOf, signedCookie, invalidCookies } from '../support/invalid-cookies.ts'

useBlobs({ keepsRecords: true })

const SECRET = 'a secret of this test file, long enough'

const functions = await apiFunctions()
const guarded = functions.filter(({ path }) => path.startsWith('/api/admin/'))

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
  expect((await call(adminUsers, '/api/admin/users', { cookie })).status).toBe(200)
})

test('every admin function has a path below /api/admin', () => {
  const names = new Set(guarded.map(({ name }) => name.split(' ')[0]))
  const files = globSync('functions/admin-*.ts').map((file) => basename(file, '.ts'))
  expect(files.filter((file) => !names.has(file))).toEqual([])
})

describe.each(guarded)('$name', (one) => {
  const { endpoint, path, params } = one

  test('responds 401 without a valid session before reading the body', async () => {
    for (const method of await allowedMethods(one)) {
      for (const [who, cookie] of strangers) {
        const response = await call(endpoint, path, {
          method,
          params: { ...params },
          cookie,
          ...(method !== 'GET' && { body: '{' }),
        })
        expect(response.status, `${method} with ${who}`).toBe(401)
        expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
      }
    }
  })
})

describe.each(functions)('$name', (one) => {
  const { endpoint, path, params } = one

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a sandbox', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['an origin that begins like ours', { origin: 'http://localhost:8888.evil.example' }],
  ])('rejects a write from %s', async (_, headers) => {
    for (const method of await writeMethods(one)) {
      const response = await call(endpoint, path, {
        method,
        params: { ...params },
        body: {},
        headers,
      })
      expect(response.status, method).toBe(403)
    }
  })

  test('ignores method override headers', async () => {
    const methods = await allowedMethods(one)
    if (!methods.includes('GET') || path.startsWith('/api/admin/')) return
    const plain = await call(endpoint, path, { params: { ...params } })
    const overridden = await call(endpoint, path, {
      params: { ...params },
      headers: { 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE' },
    })
    expect(overridden.status).toBe(plain.status)
  })
})
