import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '@netlify/functions'
import { SignJWT } from 'jose'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#domain/accounts/user.ts'
import { accounts, endAccess } from '#server/accounts/account.ts'
import { closeSession } from '#server/accounts/sessions/sessions.ts'
import { removeUser } from '#server/accounts/users.ts'
import { seal, unseal } from '#server/links/token.ts'
import { createPreview } from '#server/posts/preview.ts'
import { anAccount, aSessionOf } from '#tests/support/accounts.ts'
import { clientOf, visitor } from '#tests/support/api.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { apiRoutes } from '#tests/support/functions.ts'

useBlobs({ keepsRecords: true })

const SECRET = 'a secret of this test file, long enough'

const routes = await apiRoutes()
const writes = routes.filter(({ method }) => method !== 'GET')

let administrator: User

beforeEach(() => {
  vi.stubEnv('SESSION_SECRET', SECRET)
  vi.stubEnv('RATE_LIMIT_SCALE', '1000')
})

test('the cookie of an open session is accepted, and no other', async () => {
  administrator = await anAccount()
  const ask = (cookie: string) => clientOf(cookie).get('/api/admin/users')
  expect((await ask(await aSessionOf(administrator))).status).toBe(200)
  const unauthenticated = { status: 401, body: { code: 'unauthenticated' } }
  for (const [who, cookie] of await invalidCookies())
    expect(await ask(cookie), who).toMatchObject(unauthenticated)
})

describe.each(writes)('$name', ({ method, path }) => {
  test.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['a sandbox', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['an origin that begins like ours', { origin: 'http://localhost:8888.evil.example' }],
  ])('rejects a write from %s', async (_, headers) => {
    expect((await visitor.send(method, path, {}, { headers })).status).toBe(403)
  })
})

describe.each(routes)('$name', ({ method, path }) => {
  test('answers a method that its address does not have with 405 and what it allows', async () => {
    const { status, headers } = await visitor.send('PATCH', path)
    expect([status, headers.get('allow')?.split(', ').includes(method)]).toEqual([405, true])
  })
})

test('only sign-in and events have a rule in code, because plans limit the number of rules', async () => {
  const limited = await Promise.all(
    globSync('functions/*.ts').map(async (file) => {
      // Every function's module exports its configuration.
      const module = (await import(pathToFileURL(resolve(file)).href)) as { config?: Config }
      return module.config?.rateLimit ? [basename(file, '.ts')] : []
    }),
  )
  expect(limited.flat().toSorted()).toEqual(['ads-events', 'login'])
})

const NAME = 'session'
const HOUR_MS = 3_600_000

/** A session cookie as its server seals it with `secret`. */
async function sealedCookie(jti: string, secret = SECRET): Promise<string> {
  vi.stubEnv('SESSION_SECRET', secret)
  const token = await seal('session', { sub: administrator.id, jti })
  vi.stubEnv('SESSION_SECRET', SECRET)
  return `${NAME}=${token}`
}

/** What 0.2.0 and forgers make: a token that is signed, or not even that. */
async function signedCookie(claims: Readonly<Record<string, unknown>>): Promise<string> {
  const token = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(SECRET))
  return `${NAME}=${token}`
}

/** Expired and forged cookies, each with its fault. */
async function invalidCookies(): Promise<readonly (readonly [fault: string, cookie: string])[]> {
  const good = await aSessionOf(administrator)
  const claims = (await unseal('session', good.slice(NAME.length + 1)))!
  const [head, , iv, text, tag] = good.slice(NAME.length + 1).split('.')
  const now = Date.now()
  return [
    ['nothing', ''],
    ['an empty cookie', `${NAME}=`],
    ['a very long token', `${NAME}=${'a.'.repeat(5000)}`],
    ['five parts of garbage', `${NAME}=a.b.c.d.e`],
    ['a cookie under another name', good.replace(NAME, '__Host-session')],
    ['a longer name', good.replace(NAME, `x${NAME}`)],
    ['alg none of five parts', `${NAME}=${encoded({ alg: 'none' })}..${iv}.${text}.${tag}`],
    ['a signed token', await signedCookie(claims)],
    ['a changed text', `${NAME}=${head}..${iv}.A${text?.slice(1)}.${tag}`],
    ['a foreign key', await sealedCookie(claims.jti, FOREIGN)],
    ['a preview link', `${NAME}=${(await createPreview(administrator.id)).url.split('/').at(-1)}`],
    ['a session that was never opened', await sealedCookie(`${'0'.repeat(13)}-x`)],
    ['a session idle for an hour', await aSessionOf(administrator, new Date(now - HOUR_MS - 1))],
    ['a session of yesterday', await aSessionOf(administrator, new Date(now - 12 * HOUR_MS - 1))],
    ['a session that was logged out', await loggedOut(administrator)],
    ['a user who was deleted', await deletedUser(administrator)],
    ['a user who ended all sessions', await endedEverywhere()],
  ]
}

const FOREIGN = 'a foreign secret of the same length'

async function loggedOut(user: User): Promise<string> {
  const cookie = await aSessionOf(user)
  await closeSession(new Request('http://localhost', { headers: { cookie } }))
  return cookie
}

async function deletedUser(actor: User): Promise<string> {
  const user = await anAccount({ username: 'deleted' })
  const cookie = await aSessionOf(user)
  await removeUser(actor, user.id)
  return cookie
}

async function endedEverywhere(): Promise<string> {
  const user = await anAccount({ username: 'ended' })
  const cookie = await aSessionOf(user)
  await accounts.update(user.id, endAccess)
  return cookie
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
