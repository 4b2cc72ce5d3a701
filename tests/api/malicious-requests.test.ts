import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '../support/accounts.ts'
import { startTestPlatform } from '../support/platform.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/project.ts'

/** Something that only a signed-in administrator may read, and its address. */
const SECRET = 'grace-hopper'
const USERS = '/api/admin/users'

const SITE = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Not here</h1>',
  '_templates/article.html': 'a template',
  '_manifest.json': '{"a":"manifest"}',
}

let folder: TemporaryFolder
let platform: Awaited<ReturnType<typeof startTestPlatform>>

beforeAll(async () => {
  folder = await temporaryFolder(SITE)
  platform = await startTestPlatform({ release: folder.path })
  await anAccount({ username: SECRET, isAdmin: false })
})

afterAll(async () => {
  await platform.stop()
  await folder.remove()
})

/** Ask with a path exactly as it is written, which `fetch` would tidy up. */
async function ask(path: string, method = 'GET') {
  const { hostname, port } = new URL(platform.url)
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = request({ hostname, port, path, method, agent: false }, (answer) => {
      text(answer).then((text) => resolve({ status: answer.statusCode ?? 0, text }), reject)
    })
    asked.on('error', reject).end()
  })
}

const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => path.replace('/admin', '/Admin'),
  (path) => `/${path}`,
  (path) => `//x${path}`,
  (path) => path.replace('/admin/', '//admin//'),
  (path) => `${path}/`,
  (path) => `${path}/.`,
  (path) => `${path}/x/..`,
  (path) => `${path};a=b`,
  (path) => path.replace('/admin', '/admin;a=b'),
  (path) => `${path}%00`,
  (path) => `${path}.json`,
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
  (path) => `http://evil.test${path}`,
]

describe('a client without a session', () => {
  test('cannot reach the users by another spelling of their path', async () => {
    for (const spell of SPELLINGS) {
      for (const method of ['GET', 'POST', 'HEAD']) {
        const { status, text } = await ask(spell(USERS), method)
        expect([400, 401, 404, 405], `${method} ${spell(USERS)}`).toContain(status)
        expect(text).not.toContain(SECRET)
      }
    }
  })

  test.each([
    '//_templates/article.html',
    '/%5ftemplates/article.html',
    '/_templates%2farticle.html',
    '/x/../_templates/article.html',
    '/_manifest.json/',
    '/_manifest.json%00.html',
    '/../data/site.db',
    '/..%5c..%5cetc%5cpasswd',
  ])('cannot read %s', async (path) => {
    const { status, text } = await ask(path)
    expect([400, 404]).toContain(status)
    expect(text).not.toMatch(/a template|manifest|root:/)
  })
})
