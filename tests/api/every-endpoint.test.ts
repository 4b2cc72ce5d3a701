import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import adminUsers from '#functions/admin-users.ts'
import type { User } from '#domain/accounts/user.ts'
import { revokeAdministrator } from '#server/accounts/administrators.ts'
import { anAccount, aSessionOf } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { apiFunctions } from '../support/functions.ts'
import { HOSTILE_BODIES } from '../support/malicious-bodies.ts'
import { claimsOf, signedCookie, invalidCookies } from '../support/invalid-cookies.ts'

useBlobs({ keepsRecords: true })

const SECRET = 'a secret of this test file, long enough'
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

const functions = await apiFunctions()
const guarded = functions.filter(({ path }) => path.startsWith('/api/admin/'))

let administrator: User
let session: string
let plainUser: User
let dismissed: User
let strangers: Awaited<ReturnType<typeof invalidCookies>>

beforeAll(async () => {
  vi.stubEnv('SESSION_SECRET', SECRET)
  vi.stubEnv('RATE_LIMIT_SCALE', '1000')
  administrator = await anAccount()
  session = await aSessionOf(administrator)
  plainUser = await anAccount({ username: 'grace', isAdmin: false })
  dismissed = await anAccount({ username: 'dismissed' })
  await revokeAdministrator(administrator.id, dismissed.id, new Date())
  strangers = await invalidCookies(administrator, SECRET)
})

afterAll(() => {
  vi.unstubAllEnvs()
})

/** The methods an endpoint says it knows. */
async function methodsOf({ endpoint, path, params }: (typeof functions)[number]) {
  const response = await call(endpoint, path, { method: 'PATCH', params: { ...params } })
  expect(response.status).toBe(405)
  const allow = response.headers.get('allow')?.split(', ') ?? []
  expect(allow).not.toEqual([])
  return METHODS.filter((method) => allow.includes(method))
}

/** The methods that change something. */
async function writesOf(one: (typeof functions)[number]) {
  return (await methodsOf(one)).filter((method) => method !== 'GET')
}

test('a session is good again as soon as nothing about its cookie is spoiled', async () => {
  const { claims } = await claimsOf(await aSessionOf(administrator))
  const cookie = await signedCookie(claims, { secret: SECRET })
  expect((await call(adminUsers, '/api/admin/users', { cookie })).status).toBe(200)
})

test('every function for administrators is behind /api/admin', () => {
  const names = new Set(guarded.map(({ name }) => name.split(' ')[0]))
  const files = globSync('functions/admin-*.ts').map((file) => basename(file, '.ts'))
  expect(files.filter((file) => !names.has(file))).toEqual([])
})

describe.each(guarded)('$name', (one) => {
  const { endpoint, path, params } = one

  test('answers 401 to a stranger before it looks at the body', async () => {
    for (const method of await methodsOf(one)) {
      for (const [who, cookie] of strangers) {
        const response = await call(endpoint, path, {
          method,
          params: { ...params },
          cookie,
          ...(method !== 'GET' && { body: '{' }),
        })
        expect(response.status, `${method} with ${who}`).toBe(401)
      }
    }
  })

  test('answers 403 to who is no administrator, or no longer, before it looks at the body', async () => {
    for (const method of await methodsOf(one)) {
      for (const user of [plainUser, dismissed]) {
        const response = await call(endpoint, path, {
          method,
          params: { ...params },
          cookie: await aSessionOf(user),
          ...(method !== 'GET' && { body: '{' }),
        })
        expect(response.status, `${method} by ${user.username}`).toBe(403)
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
  ])('refuses a write from %s', async (_, headers) => {
    for (const method of await writesOf(one)) {
      const response = await call(endpoint, path, {
        method,
        params: { ...params },
        body: {},
        headers,
      })
      expect(response.status, method).toBe(403)
    }
  })

  test('is not fooled by a method override', async () => {
    const methods = await methodsOf(one)
    if (!methods.includes('GET') || path.startsWith('/api/admin/')) return
    const plain = await call(endpoint, path, { params: { ...params } })
    const overridden = await call(endpoint, path, {
      params: { ...params },
      headers: { 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE' },
    })
    expect(overridden.status).toBe(plain.status)
  })

  test('refuses hostile bodies in the shape of every refusal', async () => {
    for (const method of await writesOf(one)) {
      for (const { name, body, type = 'application/json' } of HOSTILE_BODIES) {
        const options = { method, params: { ...params }, body, headers: { 'content-type': type } }
        const response = await asAdministrator(endpoint, path, options)
        await expectNoBreakdown(response, `${method} ${name}`)
      }
    }
  }, 60_000)

  test('is not broken by hostile names and queries', async () => {
    const keys = Object.keys(params)
    for (const method of await methodsOf(one)) {
      if (method !== 'GET' && keys.length === 0) continue
      for (const value of HOSTILE_NAMES) {
        const query = new URLSearchParams({ [value.slice(0, 100)]: value, before: value })
        const response = await asAdministrator(
          endpoint,
          method === 'GET' ? `${path}?${query}` : path,
          {
            method,
            params: Object.fromEntries(keys.map((key) => [key, value])),
            ...(method !== 'GET' && { body: {} }),
          },
        )
        await expectNoBreakdown(response, `${method} ${JSON.stringify(value)}`)
      }
    }
  }, 60_000)
})

/** A call with the administrator's session, and with another where the endpoint has ended it. */
async function asAdministrator(...[endpoint, path, options]: Parameters<typeof call>) {
  const response = await call(endpoint, path, { ...options, cookie: session })
  if (response.status !== 401) return response
  session = await aSessionOf(administrator)
  return call(endpoint, path, { ...options, cookie: session })
}

/** An answer, or a refusal in the one shape that every page of ours can read. */
async function expectNoBreakdown(response: Response, where: string): Promise<void> {
  expect(response.status, where).toBeLessThan(500)
  const text = await response.text()
  if (response.status < 400) return
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    expect(text, where).toMatch(/^<!doctype html>.*<h1>[^<]+<\/h1>/i)
    return
  }
  expect(JSON.parse(text), where).toMatchObject({
    error: expect.stringMatching(/\S/),
    code: expect.stringMatching(/^[a-z-]+$/),
    issues: expect.any(Array),
  })
}

/** What might stand where an id, a slug or a cursor is expected. */
const HOSTILE_NAMES: readonly string[] = [
  '',
  ' ',
  '.',
  '..',
  '../users',
  '../../etc/passwd',
  '..\\users',
  '%2e%2e%2f',
  '/',
  'a/b',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '\0',
  'a\0b',
  '\r\nset-cookie: a=b',
  '*',
  'null',
  '-1',
  '9999999999999-zzzz',
  '0000000000000-..',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '{{constructor}}',
  '\u202Eexe',
  '\uD800',
  'ä',
  'x'.repeat(5_000),
  `a${'\u0301\u0316'.repeat(3_000)}`,
]
