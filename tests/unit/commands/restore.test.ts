import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { encodeContext } from '#platform/data/data.ts'
import { leads, saveLead } from '#server/leads/leads.ts'
import { anAccount } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact } from '#tests/support/leads.ts'
import { folderForTest } from '#tests/support/project.ts'
import type { StrictBlobs } from '#tests/support/strict/strict-blobs.ts'

/** Netlify's API, with a limit for each second, so that a test can wait for it. */
const STRICT: StrictBlobs = {
  api: { buildToken: 'build', requests: 10_000, windowMs: 1_000 },
  delayMs: 0,
}

/** The store of a machine, then that of a site on Netlify, which this process uses. */
const local = useBlobs()
const netlify = useBlobs({ strict: STRICT })

const ACCESS = { siteID: 'site', token: 'token' }

let folder = ''

beforeEach(async () => {
  folder = (await folderForTest()).path
})

interface Finished {
  readonly code: number
  readonly output: string
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return new Promise<Finished>((resolve) => {
    const child = execFile(
      process.execPath,
      [`src/commands/${command}.ts`, ...args],
      {
        env: {
          ...process.env,
          DATA_DIR: join(folder, 'data'),
          PORT: '9',
          NETLIFY_BLOBS_CONTEXT: '',
          NETLIFY_API_URL: netlify.url,
          NETLIFY_SITE_ID: ACCESS.siteID,
          NETLIFY_AUTH_TOKEN: ACCESS.token,
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
  const running = { NETLIFY_BLOBS_CONTEXT: encodeContext({ apiURL: local.url, ...ACCESS }) }
  const send = (name: string) => saveLead(aContact({ name }))
  const sendToLocal = (name: string) => local.asBuild(() => send(name))

  await local.asBuild(() => anAccount())
  await sendToLocal('Before')
  expect(await run('backup', [first, '--with-passwords'], running)).toMatchObject({ code: 0 })
  expect(await run('restore', [first, '--netlify'])).toMatchObject({ code: 0 })
  // The address leads here or there, by whose name server a visitor asks.
  await sendToLocal('Meanwhile, to the old site')
  await send(TO_NEW)
  expect(await run('backup', [second, '--with-passwords'], running)).toMatchObject({ code: 0 })
  const added = await run('restore', [second, '--add', '--netlify'])
  expect(added).toMatchObject({ code: 0, output: expect.not.stringContaining('kept') })
  const names = (await leads.all()).map((lead) => ('name' in lead ? lead.name : ''))
  expect(new Set(names)).toEqual(new Set(['Before', TO_NEW, 'Meanwhile, to the old site']))
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
