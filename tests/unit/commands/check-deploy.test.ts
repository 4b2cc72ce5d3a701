import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { requireOwnSite } from '#commands/deploy-checks/deployed-site.ts'
import type { Finding } from '#commands/deploy-checks/finding.ts'
import { checkDeploy } from '#commands/deploy-checks/run-checks.ts'
import { postDraftSchema } from '#domain/posts/post.ts'
import { ensureFirstAdministrator } from '#server/accounts/first-administrator.ts'
import { saveBuildReport } from '#server/build-hook/build-reports.ts'
import { HSTS } from '#server/http/response.ts'
import { runJob } from '#server/operations/jobs/run-job.ts'
import { createPost } from '#server/posts/edit-posts.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { startTestPlatform } from '#tests/support/platform.ts'
import { aDraft } from '#tests/support/posts.ts'
import { temporaryFolder, type TemporaryFolder } from '#tests/support/project.ts'

const mail = useMailServer()

const CREDENTIALS = { username: 'ada', password: 'correct horse battery' }
const SECRET = 'a secret of this test file, long enough'
const POLICY = `<meta http-equiv="content-security-policy" content="default-src 'none'">`

let release: TemporaryFolder
let hook: Server
let platform: Awaited<ReturnType<typeof startTestPlatform>>

beforeAll(async () => {
  hook = await serve(async (_, response) => {
    await saveBuildReport({ state: 'ready', at: new Date().toISOString() })
    response.writeHead(202).end()
  })
  release = await temporaryFolder({
    'index.html': `${POLICY}<link rel="stylesheet" href="/_astro/page.abc.css">`,
    'services.html': POLICY,
    'admin.html': POLICY,
    'admin/auth.html': POLICY,
    'diary.html': POLICY,
    'diary/a-table-for-five.html': POLICY,
    '404.html': POLICY,
    'rss.xml': '<rss/>',
    'search.json': '{}',
    'sitemap.xml': '<loc>https://x.example/diary/a-table-for-five</loc>',
    '_astro/page.abc.css': 'a{}',
    _headers: `/*\n  Strict-Transport-Security: ${HSTS}\n`,
    '_manifest.json': '{"posts":{}}',
    '_templates/article.html': POLICY,
    '_templates/diary.html': POLICY,
  })
  platform = await startTestPlatform({
    release: release.path,
    environment: {
      ADMIN_USERNAME: CREDENTIALS.username,
      ADMIN_PASSWORD: CREDENTIALS.password,
      BUILD_HOOK_URL: addressOf(hook),
      RATE_LIMIT_SCALE: '1',
      SESSION_SECRET: SECRET,
    },
  })
  await ensureFirstAdministrator()
  await runJob('scheduled-posts', {}, Infinity)
  await createPost(postDraftSchema.parse(aDraft()))
})

afterAll(async () => {
  await platform.stop()
  await release.remove()
  hook.close()
})

test('check-deploy finds that the local platform behaves as the site needs', async () => {
  const alias = await serveForTest((request, response) => {
    response.writeHead(301, { location: platform.url + request.url }).end()
  })
  const options = { aliases: [alias], credentials: CREDENTIALS, publishes: true }
  const findings = await findAll({ origin: platform.url, ...options })
  expect(findings.filter(({ result }) => result === 'differs')).toEqual([])
  expect(findings.filter(({ result }) => result === 'left out')).toEqual([])
  expect(findings.filter(({ result }) => result === 'note').map(({ what }) => what)).toEqual([
    'pages name this address as their own',
  ])
  expect(mail.received).toHaveLength(1)
})

test('check-deploy without credentials checks what a stranger sees, times the start of functions, and names what it left out', async () => {
  const findings = await findAll({ origin: platform.url, publishes: false })
  const leftOut = findings.filter(({ result }) => result === 'left out')
  expect(leftOut.map(({ what }) => what)).toEqual(['other addresses', 'storage and publishing'])
  const starts = findings.filter(({ what }) => what.startsWith('the function of '))
  expect(starts).toHaveLength(3)
  for (const { found } of starts) expect(found).toMatch(/^\d+ ms, then \d+ ms$/)
})

test('check-deploy reports an alias that shows the site instead of leading to it, or leads to its home page', async () => {
  const [twin, home] = await Promise.all([
    serveForTest((_, response) => response.end('the same page')),
    serveForTest((_, response) => response.writeHead(301, { location: platform.url }).end()),
  ])
  const findings = await findAll({ origin: platform.url, aliases: [twin, home], publishes: false })
  const differing = findings.filter(({ result }) => result === 'differs').map(({ what }) => what)
  expect(differing).toContain(`${twin} leads here by one 301`)
  expect(differing).toContain(`${home} leads here by one 301`)
})

test('check-deploy reports a host that applies no rule, function or header', async () => {
  const host = await serveForTest((_, response) => response.end('{"status":"ok"}'))
  const findings = await findAll({ origin: host, credentials: CREDENTIALS, publishes: false })
  const differing = findings.filter(({ result }) => result === 'differs').map(({ what }) => what)
  expect(differing).toEqual(
    expect.arrayContaining([
      'the site has an administrator',
      '/_manifest.json responds with 404',
      '/services/ leads to /services by one 301',
      '/diary with a session is the saved state',
      'headers of a page (/)',
      'ada can sign in',
      'an account is locked after 5 wrong passwords',
    ]),
  )
})

test('check-deploy reports jobs that do not run, with the time of the last run', async () => {
  const host = await serveForTest((request, response) => {
    if (request.url === '/api/login') response.setHeader('set-cookie', 'session=a')
    const at = '2026-01-01T00:00:00.000Z'
    const job = { id: 'job/scheduled-posts', state: 'late', title: 'Publishes', at }
    response.end(request.url === '/api/admin/health' ? JSON.stringify({ findings: [job] }) : '[]')
  })
  const findings = await findAll({ origin: host, credentials: CREDENTIALS, publishes: false })
  const found = findings.find(({ what }) => what === 'the jobs run every five minutes')
  expect(found).toMatchObject({
    result: 'differs',
    found: 'late, last at 2026-01-01T00:00:00.000Z',
  })
})

test('check-deploy names the variable of the functions that is wrong', async () => {
  const host = await serveForTest((_, response) =>
    response
      .writeHead(503)
      .end('{"status":"failing","reason":"SMTP_URL: must be an smtp address"}'),
  )
  const findings = await findAll({ origin: host, publishes: false })
  const finding = findings.find(({ what }) => what === 'a record can be stored and read')
  expect(finding).toMatchObject({ result: 'differs', found: 'SMTP_URL: must be an smtp address' })
})

test('check-deploy reports in each part that a host stopped responding', async () => {
  const host = await serveForTest((request) => request.destroy())
  const findings = await findAll({ origin: host, publishes: false })
  const parts = findings.filter(({ what }) => what === 'every address responds')
  expect(parts).toHaveLength(6)
  expect(parts[2]?.found).toBe(`${host}/ cannot be reached.`)
})

test('check-deploy exits 2 without an address', async () => {
  const child = spawn(process.execPath, ['src/commands/check-deploy.ts', 'example.com'])
  expect(await once(child, 'exit')).toEqual([2, null])
})

test('check-deploy tries no sign-in at a host that is not this site', async () => {
  const other = await serveForTest((_, response) => response.end('<h1>Hello</h1>'))
  await expect(requireOwnSite(other)).rejects.toThrow('is not this site')
  const moved = await serveForTest((_, response) => {
    response.writeHead(301, { location: 'https://www.example.com/' }).end()
  })
  await expect(requireOwnSite(moved)).rejects.toThrow('leads to https://www.example.com/')
  await expect(requireOwnSite(platform.url)).resolves.toBeUndefined()
})

async function findAll(options: Parameters<typeof checkDeploy>[0]): Promise<Finding[]> {
  const all: Finding[] = []
  for await (const { findings } of checkDeploy(options)) {
    for await (const finding of findings) all.push(finding)
  }
  return all
}

async function serve(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function serveForTest(listener: RequestListener): Promise<string> {
  const server = await serve(listener)
  onTestFinished(() => void server.close())
  return addressOf(server)
}

function addressOf(server: Server): string {
  // A TCP server has an address with a port.
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
