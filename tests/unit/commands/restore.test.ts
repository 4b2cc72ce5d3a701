import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, afterAll, beforeAll } from 'vitest'
import { type BlobsServer, serveBlobs } from '#platform/blobs/server.ts'
import { encodeContext } from '#platform/data/data.ts'
import { leads, saveLead } from '#server/leads/leads.ts'
import type { BlobsAccess } from '#server/storage/blob-client.ts'
import { withPatience } from '#server/storage/deadline.ts'
import { anAccount } from '#tests/support/accounts.ts'
import { aContact } from '#tests/support/leads.ts'
import { serveApi } from '#tests/support/strict/api-form.ts'
import { serveBlobs as serveStrict, type StrictBlobs } from '#tests/support/strict/strict-blobs.ts'

/** Netlify's API, with a limit for each second, so that a test can wait for it. */
const STRICT: StrictBlobs = {
  api: { buildToken: 'build', requests: 10_000, windowMs: 1_000 },
  delayMs: 0,
}

/** A machine's store and one behind an API with a rate limit, emptied after each test. */
function useTwoSites(): {
  readonly local: BlobsAccess
  readonly netlify: BlobsAccess
  /** Run `work` as a process of that site. */
  as<T>(site: BlobsAccess, work: () => Promise<T>): Promise<T>
} {
  const servers: BlobsServer[] = []
  const before = process.env.NETLIFY_BLOBS_CONTEXT
  const access = (index: number): BlobsAccess => ({
    apiURL: servers[index]?.url ?? '',
    siteID: `site-${index}`,
    token: `token-${index}`,
  })

  beforeAll(async () => {
    for (const [index, strict] of [undefined, STRICT].entries()) {
      const { siteID, token } = access(index)
      const site = { path: ':memory:', siteID, token }
      servers.push(
        await (strict
          ? serveStrict(site, strict)
          : serveBlobs(site, undefined, (handle) => serveApi(handle, token))),
      )
    }
  })
  afterEach(() => {
    for (const server of servers) server.clear()
  })
  afterAll(async () => {
    if (before !== undefined) process.env.NETLIFY_BLOBS_CONTEXT = before
    for (const server of servers) await server.close()
  })

  return {
    get local() {
      return access(0)
    },
    get netlify() {
      return access(1)
    },
    async as(site, work) {
      process.env.NETLIFY_BLOBS_CONTEXT = encodeContext(site)
      try {
        return await work()
      } finally {
        delete process.env.NETLIFY_BLOBS_CONTEXT
      }
    },
  }
}

const sites = useTwoSites()

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

/** Characters that other formats take for line breaks. */
const TO_NEW = 'Meanwhile,\u2028to the new\u2029site'

test('a backup and a restore move a site to Netlify while both take messages, and back, and lose none', async () => {
  const [first = '', second = '', third = ''] = ['first', 'second', 'third'].map((name) =>
    join(folder, name),
  )
  const { local, netlify } = sites
  const running = { NETLIFY_BLOBS_CONTEXT: encodeContext(local) }
  const namesOf = (site: typeof local) =>
    sites.as(site, () =>
      withPatience(async () => {
        const found = await Promise.all((await leads.keys()).map((key) => leads.find(key)))
        return found.map((lead) => (lead && 'name' in lead ? lead.name : '')).toSorted()
      }),
    )
  const send = (site: typeof local, name: string) =>
    sites.as(site, () => withPatience(() => saveLead(aContact({ name }))))

  await sites.as(local, async () => void (await anAccount()))
  await send(local, 'Before')
  expect(await run('backup', [first, '--with-passwords'], running)).toMatchObject({ code: 0 })
  expect(await run('restore', [first, '--netlify'])).toMatchObject({ code: 0 })
  // The address leads here or there, by whose name server a visitor asks.
  await send(local, 'Meanwhile, to the old site')
  await send(netlify, TO_NEW)
  expect(await run('backup', [second, '--with-passwords'], running)).toMatchObject({ code: 0 })
  const added = await run('restore', [second, '--add', '--netlify'])
  expect(added).toMatchObject({ code: 0, output: expect.not.stringContaining('kept') })
  expect(await namesOf(netlify)).toEqual(
    ['Before', TO_NEW, 'Meanwhile, to the old site'].toSorted(),
  )
  const again = await run('restore', [second, '--add', '--netlify'])
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Restored 0 records') })
  expect(await run('backup', [third, '--netlify'])).toMatchObject({ code: 0 })
  expect(await run('restore', [third])).toMatchObject({ code: 0 })
  expect(await readFile(third, 'utf8')).toContain(TO_NEW)
})

test('a command with --netlify names the variables that are missing', async () => {
  const without = { NETLIFY_SITE_ID: '', NETLIFY_AUTH_TOKEN: '' }
  expect(await run('recover', ['ada', '--netlify'], without)).toEqual({
    code: 1,
    output: 'Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN: they open the data on Netlify.\n',
  })
})

test('a file or folder that cannot be read or written is named in one sentence', async () => {
  const missing = join(folder, 'missing', 'a')
  const written = await run('backup', [missing])
  expect(written.code).toBe(1)
  expect(written.output).toMatch(/^ENOENT: no such file or directory, open '.*missing\/a\.part'\n$/)
  expect(await run('restore', [folder])).toEqual({
    code: 1,
    output: `There is no file ${folder}.\n`,
  })
})
