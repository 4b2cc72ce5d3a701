import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { User } from '#domain/user.ts'
import { anAccount, aSessionOf } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { apiFunctions } from '../support/functions.ts'

useBlobs({ keepsRecords: true })

const SECRET = 'a secret of this test file, long enough'
const OTHER_SECRET = 'somebody else’s secret, just as long'
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
const functions = await apiFunctions()
const guarded = functions.filter(({ path }) => path.startsWith('/api/admin/'))

let administrator: User
let plainUser: User

beforeAll(async () => {
  vi.stubEnv('SESSION_SECRET', SECRET)
  vi.stubEnv('RATE_LIMIT_SCALE', '1000')
  administrator = await anAccount()
  plainUser = await anAccount({ username: 'grace', isAdmin: false })
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

async function token(claims: { secret?: string; issuedAt?: Date; sub?: string; jti?: string }) {
  const { secret = SECRET, issuedAt = new Date(), sub = crypto.randomUUID(), jti = 'x' } = claims
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('sideboard')
    .setAudience('sideboard-session')
    .setSubject(sub)
    .setJti(jti)
    .setIssuedAt(issuedAt)
    .setExpirationTime(new Date(issuedAt.getTime() + 3_600_000))
    .sign(new TextEncoder().encode(secret))
}

function unsigned(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const seconds = Math.floor(Date.now() / 1000)
  const claims = {
    iss: 'sideboard',
    aud: 'sideboard-session',
    sub: crypto.randomUUID(),
    jti: 'x',
    iat: seconds,
    exp: seconds + 3600,
  }
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}

const STRANGERS: readonly [string, () => Promise<string>][] = [
  ['nothing', async () => ''],
  ['garbage', async () => '__Host-session=garbage'],
  ['an unsigned token', async () => `__Host-session=${unsigned()}`],
  [
    'a token of a foreign key',
    async () => `__Host-session=${await token({ secret: OTHER_SECRET })}`,
  ],
  ['an expired token', async () => `__Host-session=${await token({ issuedAt: new Date(0) })}`],
  ['a token of a session that is not there', async () => `__Host-session=${await token({})}`],
  [
    'a token whose ids climb',
    async () => `__Host-session=${await token({ sub: '../users', jti: '..' })}`,
  ],
  ['a cookie under another name', async () => `session=${await token({})}`],
]

describe.each(guarded)('$name', (one) => {
  const { endpoint, path, params } = one

  test('answers 401 to a stranger before it looks at the body', async () => {
    for (const method of await methodsOf(one)) {
      for (const [who, cookie] of STRANGERS) {
        const response = await call(endpoint, path, {
          method,
          params: { ...params },
          cookie: await cookie(),
          ...(method !== 'GET' && { body: '{' }),
        })
        expect(response.status, `${method} with ${who}`).toBe(401)
      }
    }
  })

  test('answers 403 to a user who is no administrator, before it looks at the body', async () => {
    const cookie = await aSessionOf(plainUser)
    for (const method of await methodsOf(one)) {
      const response = await call(endpoint, path, {
        method,
        params: { ...params },
        cookie,
        ...(method !== 'GET' && { body: '{' }),
      })
      expect(response.status, method).toBe(403)
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
    const writes = (await methodsOf(one)).filter((method) => method !== 'GET')
    for (const method of writes) {
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

  test('answers nonsense with a refusal that says what is wrong, never with a breakdown', async () => {
    const writes = (await methodsOf(one)).filter((method) => method === 'POST' || method === 'PUT')
    for (const method of writes) {
      for (const body of NONSENSE) {
        const cookie = await aSessionOf(administrator)
        const response = await call(endpoint, path, {
          method,
          params: { ...params },
          cookie,
          body,
          headers: { 'content-type': 'application/json' },
        })
        const where = `${method} ${body.slice(0, 60)}`
        expect(response.status, where).toBeLessThan(500)
        if (response.status < 400) continue
        const refusal: unknown = await response.json()
        expect(refusal, where).toMatchObject({ error: expect.stringMatching(/\S/) })
      }
    }
  }, 60_000)
})

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const FIELDS = [
  'name',
  'email',
  'message',
  'title',
  'content',
  'slug',
  'tags',
  'username',
  'password',
  'quizId',
  'answers',
  'score',
  'eventType',
  'eventData',
  'sessionId',
  'toEmail',
  'fromName',
  'yearFounded',
  'role',
  'isAdmin',
  'status',
  'publishAt',
  'key',
  'note',
]
const VALUES = ['null', '0', 'true', '[]', '{}', '""', '"\\u0000"', '1e309']

/** About a hundred bodies that no page of ours sends. */
const NONSENSE: readonly string[] = [
  '',
  ' ',
  '{',
  'null',
  'true',
  '42',
  '"text"',
  '[]',
  '[{}]',
  '{}',
  '{"":""}',
  'undefined',
  'NaN',
  "{'name':'Ada'}",
  '{"name":"Ada",}',
  '{"name":"Ada"} trailing',
  '\uFEFF{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":"x","hasOwnProperty":1}',
  deep(10_000),
  `{"name":${deep(5_000)}}`,
  `{"name":"${'x'.repeat(40_000)}"}`,
  ...VALUES.map((value) => `{${FIELDS.map((field) => `"${field}":${value}`).join(',')}}`),
  ...FIELDS.map((field) => `{"${field}":{"$gt":""}}`),
  ...FIELDS.map((field) => `{"${field}":["x",1,null]}`),
]
