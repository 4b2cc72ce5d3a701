import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSessionOf, anAccount, PASSWORD } from '../support/accounts.ts'
import { apiRoutes } from '../support/functions.ts'
import { startTestPlatform } from '../support/platform.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/project.ts'

/** Something that only a signed-in administrator may read. */
const SECRET = 'grace-hopper'

const SITE = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Not here</h1>',
  '_templates/article.html': 'a template',
  '_manifest.json': '{"a":"manifest"}',
  '_words.json': '{"a":"word"}',
}

const guarded = (await apiRoutes()).filter(({ path }) => path.startsWith('/api/admin/'))

let folder: TemporaryFolder
let platform: Awaited<ReturnType<typeof startTestPlatform>>
let cookie: string
let userId: string

beforeAll(async () => {
  folder = await temporaryFolder(SITE)
  platform = await startTestPlatform({ release: folder.path })
  cookie = await aSessionOf(await anAccount({ username: 'ada' }))
  userId = (await anAccount({ username: SECRET, isAdmin: false })).id
})

afterAll(async () => {
  await platform.stop()
  await folder.remove()
})

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Ask with a path exactly as it is written, which `fetch` would tidy up. */
async function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  const { hostname, port } = new URL(platform.url)
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      text(answer).then((text) => resolve({ status: answer.statusCode ?? 0, text }), reject)
    })
    asked.on('error', reject).end(body)
  })
}

const signIn = (password: string, headers = {}) =>
  ask('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username: SECRET, password }),
  })

const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => path.replace('/api', '/API'),
  (path) => path.replace('/admin', '/Admin'),
  (path) => `/${path}`,
  (path) => `//x${path}`,
  (path) => path.replace('/admin/', '//admin//'),
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}/.`,
  (path) => `${path}/x/..`,
  (path) => `${path};a=b`,
  (path) => path.replace('/admin', '/admin;a=b'),
  (path) => `${path}?`,
  (path) => `${path}#x`,
  (path) => `${path}%20`,
  (path) => `${path}%00`,
  (path) => `${path}.json`,
  (path) => path.replace('/api', '/./api'),
  (path) => path.replace('/api', '/x/../api'),
  (path) => path.replace('/api', '/x/%2e%2e/api'),
  (path) => path.replace('/api', '/x/%2e%2e%2fapi'),
  (path) => path.replace('/admin', '/%61dmin'),
  (path) => path.replace('/admin', '/%2561dmin'),
  (path) => path.replace('/admin/', '/admin%2f'),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replace('/admin/', '\\admin\\'),
  (path) => path.replace('/api/admin', '/admin/../api/admin'),
  (path) => path.replace('/api/', '/.netlify/functions/'),
  (path) => `/.netlify/functions/${path.slice('/api/'.length).replaceAll('/', '-')}`,
  (path) => `http://localhost${path}`,
  (path) => `http://evil.test${path}`,
]

describe('a client without a session', () => {
  test.each(guarded)('cannot reach $name by another spelling of its path', async ({ path }) => {
    for (const spell of SPELLINGS) {
      for (const method of ['GET', 'POST', 'HEAD']) {
        const { status, text } = await ask(spell(path), { method })
        expect([400, 401, 404, 405], `${method} ${spell(path)}`).toContain(status)
        expect(text).not.toContain(SECRET)
      }
    }
  })

  test.each([
    { 'x-original-url': '/api/admin/users' },
    { 'x-rewrite-url': '/api/admin/users' },
    { 'x-forwarded-path': '/api/admin/users', 'x-forwarded-prefix': '/api/admin' },
    { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', 'client-ip': '127.0.0.1' },
    { 'x-forwarded-user': 'ada', 'x-remote-user': 'ada', authorization: 'Basic YWRhOmFkYQ==' },
    { 'x-middleware-subrequest': 'middleware', 'x-nf-account-id': '1', 'x-nf-event': 'schedule' },
    { 'x-http-method-override': 'OPTIONS', 'x-method-override': 'HEAD' },
    { host: 'localhost', 'x-forwarded-host': 'localhost', referer: 'http://localhost/admin' },
  ])('cannot sign in by a header: %o', async (headers) => {
    for (const path of ['/api/admin/users', '/', '/api/user']) {
      const { status, text } = await ask(path, { headers })
      if (path !== '/') expect(status, path).toBe(401)
      expect(text).not.toContain(SECRET)
    }
  })

  test.each([
    '/_templates/article.html',
    '//_templates/article.html',
    '/%5ftemplates/article.html',
    '/_templates%2farticle.html',
    '/x/../_templates/article.html',
    '/_SHELLS/article.html',
    '/_manifest.json',
    '/_words.json',
    '/%5Fmanifest.json',
    '/_manifest.json/',
    '/_manifest.json%00.html',
    '/../data/site.db',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5cetc%5cpasswd',
    '/....//....//etc/passwd',
  ])('cannot read %s', async (path) => {
    const { status, text } = await ask(path)
    expect([400, 404]).toContain(status)
    expect(text).not.toMatch(/a template|manifest|word|root:/)
  })
})

describe('a method override', () => {
  test.each([
    ['a header', { 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE' }, '', ''],
    ['another header', { 'x-method-override': 'DELETE' }, '', ''],
    ['the address', {}, '?_method=DELETE&method=DELETE', ''],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, '', '_method=DELETE'],
    ['a body', { 'content-type': 'application/json' }, '', '{"_method":"DELETE"}'],
  ])('in %s is ignored', async (_, headers, query, body) => {
    for (const method of body ? ['POST'] : ['GET', 'POST']) {
      const path = `/api/admin/users/${userId}${query}`
      const { status } = await ask(path, { method, headers: { ...headers, cookie }, body })
      expect(status).toBe(405)
    }
    const { text } = await ask('/api/admin/users', { headers: { cookie } })
    expect(text).toContain(SECRET)
  })
})

describe('POST /api/login', () => {
  test('locks after five failures, whatever address the headers claim', async () => {
    const forged = (number: number) => ({
      'x-forwarded-for': `198.51.100.${number}`,
      'x-nf-client-connection-ip': `198.51.100.${number}`,
      'x-real-ip': `198.51.100.${number}`,
      'client-ip': `198.51.100.${number}`,
      'true-client-ip': `198.51.100.${number}`,
      'cf-connecting-ip': `198.51.100.${number}`,
      'fastly-client-ip': `198.51.100.${number}`,
      forwarded: `for=198.51.100.${number};host=host${number}.test`,
      via: `1.1 host${number}.test`,
      'user-agent': `browser ${number}`,
      host: `host${number}.test`,
    })
    for (let number = 1; number <= 5; number++) {
      expect((await signIn(`wrong ${number}`, forged(number))).status).toBe(401)
    }
    expect((await signIn(PASSWORD, forged(6))).status).toBe(429)
    expect((await signIn(PASSWORD)).status).toBe(429)
  })
})
