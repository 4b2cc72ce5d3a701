import { type ChildProcess, spawn } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readArchive, splitLines } from '#server/archive/format.ts'
import { eraseLead, removeShareReceiver } from '#server/leads/lead-changes.ts'
import { leads, saveLead } from '#server/leads/leads.ts'
import { withPatience } from '#server/storage/deadline.ts'
import { anAccount } from '#tests/support/accounts.ts'
import { aContact } from '#tests/support/leads.ts'
import { useTwoSites } from '#tests/support/two-sites.ts'

const sites = useTwoSites({ requests: 10_000 })

let folder = ''
let file = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sideboard-'))
  file = join(folder, 'backup.jsonl')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function startBackup(to = file): ChildProcess {
  const { apiURL, siteID, token } = sites.netlify
  return spawn(process.execPath, ['src/commands/backup.ts', to, '--netlify'], {
    env: {
      ...process.env,
      NETLIFY_API_URL: apiURL,
      NETLIFY_SITE_ID: siteID,
      NETLIFY_AUTH_TOKEN: token,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Wait for the end of a backup. Resolves to what it printed. */
async function finish(backup: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  backup.stdout?.on('data', (text) => (output += String(text)))
  backup.stderr?.on('data', (text) => (output += String(text)))
  await once(backup, 'close')
  return { code: backup.exitCode, output }
}

/** Kill a backup at its 40th read of a lead. The store is in this process, so it sees each request. */
async function interruptBackup(): Promise<void> {
  const backup = startBackup()
  let reads = 0
  const countRead = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    if (/^\/api\/.*[:/]leads\/./.test(request.url ?? '')) reads += 1
    if (reads === 40) backup.kill('SIGKILL')
  }
  subscribe('http.server.request.start', countRead)
  await once(backup, 'close')
  unsubscribe('http.server.request.start', countRead)
  expect(backup.signalCode).toBe('SIGKILL')
}

function onNetlify<T>(work: () => Promise<T>): Promise<T> {
  return sites.as(sites.netlify, () => withPatience(work))
}

async function recordsOf(path: string) {
  const lines = splitLines(createReadStream(path, 'utf8'))
  return (await Array.fromAsync(readArchive(lines))).map(({ record }) => record)
}

/** An account, and leads of which the first to be read has the name `Lead 59`. */
async function fill(): Promise<void> {
  await anAccount()
  const names = { fromName: 'Sharer', fromBusiness: '' }
  await saveLead({ kind: 'share', quizId: 'quiz-b', toEmail: 'receiver@example.com', ...names })
  for (let i = 0; i < 60; i++) await saveLead(aContact({ name: `Lead ${i}` }))
}

test('continues after a kill, as if it had started only then', async () => {
  await onNetlify(fill)
  await interruptBackup()
  await expect(access(file)).rejects.toThrow()
  await onNetlify(async () => {
    const keys = await leads.keys()
    await eraseLead(keys[0]!)
    await removeShareReceiver(keys.at(-1)!)
    await saveLead(aContact({ name: 'Later' }))
  })
  const { code, output } = await finish(startBackup())
  expect(code).toBe(0)
  expect(Number(/(\d+) records were already read/.exec(output)?.[1])).toBeGreaterThan(20)
  expect(await readdir(folder)).toEqual(['backup.jsonl'])

  const text = await readFile(file, 'utf8')
  expect(text).toContain('Later')
  expect(text).not.toContain('Lead 59')
  expect(text).not.toContain('receiver@example.com')
  const uninterrupted = join(folder, 'uninterrupted.jsonl')
  expect(await finish(startBackup(uninterrupted))).toMatchObject({ code: 0 })
  expect(await recordsOf(file)).toEqual(await recordsOf(uninterrupted))
})
