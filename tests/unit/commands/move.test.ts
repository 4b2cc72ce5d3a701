import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { comparePages } from '#commands/moving/compare-pages.ts'
import { saveLead } from '#server/leads/leads.ts'
import { withPatience } from '#server/storage/deadline.ts'
import { anAccount } from '#tests/support/accounts.ts'
import { aContact } from '#tests/support/leads.ts'
import { useTwoSites } from '#tests/support/two-sites.ts'

const sites = useTwoSites({ requests: 10_000 })

/** Nothing listens there, so that no pages are compared. */
const SITE = 'http://127.0.0.1:9'
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sideboard-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

interface Finished {
  readonly code: number
  readonly output: string
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { apiURL, siteID, token } = sites.netlify
  return new Promise<Finished>((resolve) => {
    const child = execFile(
      process.execPath,
      [`src/commands/${command}.ts`, ...args],
      {
        env: {
          ...process.env,
          DATA_DIR: join(folder, 'data'),
          PORT: '9',
          NETLIFY_API_URL: apiURL,
          NETLIFY_SITE_ID: siteID,
          NETLIFY_AUTH_TOKEN: token,
          ...env,
        },
      },
      (_, out, errors) => resolve({ code: child.exitCode ?? 1, output: out + errors }),
    )
    child.stdin?.end()
  })
}

function fillNetlify(): Promise<void> {
  return sites.as(sites.netlify, () =>
    withPatience(async () => {
      await anAccount()
      for (let i = 0; i < 10; i++) await saveLead(aContact({ name: `Lead ${i}` }))
    }),
  )
}

test('moves a site from Netlify to this machine and back', async () => {
  await fillNetlify()
  const there = await run('move', ['--from', SITE, '--to', 'local'])
  expect(there.output).toMatch(/Copied 13 records.*Copied 0.*13 records are equal, 0 are only/s)
  expect(there.output).toContain('The pages were not compared: ')
  expect(there.code).toBe(0)

  const refused = await run('move', ['--from', 'local', '--to', SITE])
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('--replace') })
  const back = await run('move', ['--from', 'local', '--to', SITE, '--replace'])
  expect(back).toMatchObject({ code: 0, output: expect.stringContaining('13 records are equal') })
  const again = await run('move', ['--from', 'local', '--to', SITE, '--compare'])
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('13 records are equal') })
})

test('backs up a site on Netlify, and restores it with every character', async () => {
  await fillNetlify()
  const name = 'Line\u2028and paragraph\u2029'
  await sites.as(sites.netlify, () => saveLead(aContact({ name })))
  const file = join(folder, 'backup.jsonl')
  expect(await run('backup', [file, '--netlify'])).toMatchObject({ code: 0 })
  expect(await readFile(file, 'utf8')).toContain(name)
  expect(await run('restore', [file])).toMatchObject({
    code: 0,
    output: expect.stringContaining('Restored 14 records'),
  })
})

test('names the variables that open the data on Netlify', async () => {
  const without = { NETLIFY_SITE_ID: '', NETLIFY_AUTH_TOKEN: '' }
  for (const [command, ...args] of [
    ['move', '--from', 'local', '--to', SITE],
    ['backup', join(folder, 'a'), '--netlify'],
    ['recover', 'ada', '--netlify'],
  ] as const) {
    const { code, output } = await run(command, args, without)
    expect(code).toBe(1)
    expect(output).toBe(
      'Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN: they open the data on Netlify.\n',
    )
  }
})

test.each([
  { args: [] },
  { args: ['--from', 'local'] },
  { args: ['--from', 'local', '--to', 'local'] },
  { args: ['--from', SITE, '--to', SITE] },
])('says how it is used after $args', async ({ args }) => {
  const { code, output } = await run('move', args)
  expect(code).toBe(2)
  expect(output).toContain('npm run move -- --from local --to https://SITE')
})

async function servePages(origin: string, pages: Readonly<Record<string, string>>) {
  const sitemap = Object.keys(pages).map((path) => `<loc>${origin}${path}</loc>`)
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const body = path === '/sitemap.xml' ? sitemap.join('\n') : pages[path]
    response.writeHead(body === undefined ? 404 : 200).end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A listening server has an address.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() }
}

test('pages are compared byte for byte when both sites are built for one address', async () => {
  using old = await servePages('https://a.example', { '/': 'home', '/about': 'us', '/gone': 'x' })
  using same = await servePages('https://a.example', { '/': 'home', '/about': 'us', '/gone': 'x' })
  using other = await servePages('https://a.example', { '/': 'home', '/about': 'them' })
  using foreign = await servePages('https://b.example', { '/': 'home' })
  expect(await comparePages(old.url, same.url)).toEqual({ same: 4, different: [] })
  expect(await comparePages(old.url, other.url)).toEqual({
    same: 1,
    different: ['/sitemap.xml', '/about', '/gone'],
  })
  expect(await comparePages(old.url, foreign.url)).toMatchObject({
    reason: expect.stringContaining('https://b.example'),
  })
  expect(await comparePages(SITE, old.url)).toEqual({ reason: `${SITE} does not respond` })
})
