import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { CheckResult } from '#commands/deploy-checks/check-result.ts'
import { requireOwnSite } from '#commands/deploy-checks/deployed-site.ts'
import { checkDeploy } from '#commands/deploy-checks/run-checks.ts'

const CREDENTIALS = { username: 'ada', password: 'correct horse battery' }

/** A host that says of itself that it is this site, and answers the same everywhere. */
const healthy: RequestListener = (_, response) => response.end('{"status":"ok"}')

test('check-deploy without credentials checks what a stranger sees, times the start of functions, and names what it left out', async () => {
  const results = await findAll({ origin: await serveForTest(healthy), publishes: false })
  const leftOut = results.filter(({ outcome }) => outcome === 'left out')
  expect(leftOut.map(({ rule }) => rule)).toEqual([
    'other addresses',
    'a built article',
    'an asset',
    'storage and publishing',
  ])
  const starts = results.filter(({ rule }) => rule.startsWith('the function of '))
  expect(starts).toHaveLength(3)
  for (const { found } of starts) expect(found).toMatch(/^\d+ ms, then \d+ ms$/)
})

test('check-deploy reports an alias that shows the site or leads to its home page, and not one that leads to the same page', async () => {
  const origin = await serveForTest(healthy)
  const leadTo = (location: string) =>
    serveForTest((_, response) => response.writeHead(301, { location }).end())
  const aliases = await Promise.all([
    serveForTest((_, response) => response.end('the same page')),
    leadTo(origin),
    leadTo(`${origin}/services?from=alias`),
  ])
  const results = await findAll({ origin, aliases, publishes: false })
  const ofAliases = aliases.map((alias) =>
    results.find(({ rule }) => rule === `${alias} leads here by one 301`),
  )
  expect(ofAliases.map((found) => found?.outcome)).toEqual(['differs', 'differs', 'holds'])
})

test('check-deploy reports a host that applies no rule, function or header', async () => {
  const host = await serveForTest(healthy)
  const results = await findAll({ origin: host, credentials: CREDENTIALS, publishes: false })
  const differing = results.filter(({ outcome }) => outcome === 'differs').map(({ rule }) => rule)
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

test('check-deploy finds that an email arrives and that a build goes live', async () => {
  const at = (state: string, since: string) =>
    JSON.stringify({ state, since, builds: { count: 1 } })
  const host = await serveForTest((request, response) => {
    if (request.url === '/api/login') response.setHeader('set-cookie', 'session=a')
    const publishing =
      request.method === 'POST' ? at('live', '2026-01-02') : at('live', '2026-01-01')
    const isEmail = request.url === '/api/admin/email-setup'
    response.end(isEmail ? '{"outcome":"delivered"}' : publishing)
  })
  const results = await findAll({ origin: host, credentials: CREDENTIALS, publishes: true })
  for (const rule of ['the mail server takes an email to MAIL_TO', 'a build goes live'])
    expect(results).toContainEqual(expect.objectContaining({ rule, outcome: 'holds' }))
})

test('check-deploy reports jobs that do not run, with the time of the last run', async () => {
  const host = await serveForTest((request, response) => {
    if (request.url === '/api/login') response.setHeader('set-cookie', 'session=a')
    const at = '2026-01-01T00:00:00.000Z'
    const job = { id: 'job/scheduled-posts', state: 'late', title: 'Publishes', at }
    response.end(request.url === '/api/admin/health' ? JSON.stringify({ findings: [job] }) : '[]')
  })
  const results = await findAll({ origin: host, credentials: CREDENTIALS, publishes: false })
  const found = results.find(({ rule }) => rule === 'the jobs run every five minutes')
  expect(found).toMatchObject({
    outcome: 'differs',
    found: 'late, last at 2026-01-01T00:00:00.000Z',
  })
})

test('check-deploy names the variable of the functions that is wrong', async () => {
  const host = await serveForTest((_, response) =>
    response
      .writeHead(503)
      .end('{"status":"failing","reason":"SMTP_URL: must be an smtp address"}'),
  )
  const results = await findAll({ origin: host, publishes: false })
  const wrong = results.find(({ rule }) => rule === 'a record can be stored and read')
  expect(wrong).toMatchObject({ outcome: 'differs', found: 'SMTP_URL: must be an smtp address' })
})

test('check-deploy reports in each part that a host stopped responding', async () => {
  const host = await serveForTest((request) => request.destroy())
  const results = await findAll({ origin: host, publishes: false })
  const parts = results.filter(({ rule }) => rule === 'every address responds')
  expect(parts).toHaveLength(6)
  expect(parts[2]?.found).toBe(`${host}/ cannot be reached.`)
})

test('check-deploy exits 1 without an address', async () => {
  const child = spawn(process.execPath, ['src/commands/check-deploy.ts', 'example.com'])
  expect(await once(child, 'exit')).toEqual([1, null])
})

test('check-deploy tries no sign-in at a host that is not this site', async () => {
  const other = await serveForTest((_, response) => response.end('<h1>Hello</h1>'))
  await expect(requireOwnSite(other)).rejects.toThrow('is not this site')
  const moved = await serveForTest((_, response) => {
    response.writeHead(301, { location: 'https://www.example.com/' }).end()
  })
  await expect(requireOwnSite(moved)).rejects.toThrow('leads to https://www.example.com/')
  await expect(requireOwnSite(await serveForTest(healthy))).resolves.toBeUndefined()
})

async function findAll(options: Parameters<typeof checkDeploy>[0]): Promise<CheckResult[]> {
  const all: CheckResult[] = []
  for await (const { results } of checkDeploy(options)) {
    for await (const result of results) all.push(result)
  }
  return all
}

/** @returns the address of a host that answers so until the test ends. */
async function serveForTest(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // A TCP server has an address with a port.
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
