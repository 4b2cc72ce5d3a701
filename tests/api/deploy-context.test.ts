import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import deployEvents from '#functions/deploy-events.ts'
import { hookState, publishNow, requestBuild } from '#server/build-hook/hook.ts'
import { sendTestMessage } from '#server/email/email-setup.ts'
import { queueEmail } from '#server/email/outbox.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { findOpenProblems } from '#server/operations/health/findings.ts'
import { readPublishing } from '#server/publishing/publishing-state.ts'
import { shippedImports } from '#server/publishing/shipped.ts'
import { blobs } from '#server/storage/blobs.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { useBuildHook } from '#tests/support/build-hook.ts'
import { call } from '#tests/support/call.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { folderForTest } from '#tests/support/project.ts'
import { useSessionSecret } from '../support/session-secret.ts'

useSessionSecret()
useBlobs()
const mail = useMailServer()
const hook = useBuildHook()

const runtime = globalThis.Netlify

afterEach(() => {
  globalThis.Netlify = runtime
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Be a function of a release that was built for `built`, asked with a header of Netlify. */
async function runAs(built: string, header: string | undefined): Promise<void> {
  const content = JSON.stringify({ context: built, hsts: 'max-age=1' })
  const { path } = await folderForTest({ 'dist/_content/deploy.json': content })
  vi.stubEnv('SITE_DIR', join(path, 'dist'))
  // Only these members are looked at.
  const context = header === undefined ? null : { deploy: { context: header } }
  globalThis.Netlify = { context } as typeof globalThis.Netlify
}

type DeployEvent = Parameters<typeof deployEvents.deploySucceeded>[0]

/** Only these members of Netlify's event are looked at. */
const event = (context: string) =>
  ({ deploy: { id: 'd1', createdAt: new Date().toISOString(), context } }) as DeployEvent

test.each(['', undefined])(
  'the event of a preview with the header %j imports nothing into production',
  async (header) => {
    await runAs('deploy-preview', header)
    await deployEvents.deploySucceeded(event('deploy-preview'))
    const imported = await shippedImports.keys()
    await runAs('production', 'production')
    expect(imported).not.toEqual([])
    expect(await shippedImports.keys()).toEqual([])
  },
)

test('the event of another deploy changes nothing', async () => {
  await runAs('production', '')
  await deployEvents.deploySucceeded(event('deploy-preview'))
  await deployEvents.deployFailed(event('branch-deploy'))
  expect(await shippedImports.keys()).toEqual([])
  expect((await readPublishing(new Date())).state).toBe('live')
})

test.each([
  ['production', 'deploy-preview'],
  ['deploy-preview', 'production'],
])(
  'a release for %s that runs as %s saves nothing, and its health says why',
  async (built, header) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await runAs(built, built)
    await blobs('health').write('a', 1, { onlyIfNew: true })
    await runAs(built, header)
    const body = { name: 'Ada', email: 'ada@example.com', message: 'Hello there' }
    expect((await call('/api/contact', { method: 'POST', body })).status).toBe(503)
    await expect(blobs('health').remove('a')).rejects.toMatchObject({ code: 'unavailable' })
    const bytes = new ArrayBuffer(1)
    await expect(blobs('media').writeBytes('b', bytes, {})).rejects.toThrow('not answering')
    expect((await blobs('health').read('a'))?.data).toBe(1)
    const reason = expect.stringContaining(`built for ${built} and runs as ${header}`)
    expect(await findOpenProblems(new Date())).toMatchObject([{ id: 'storage', title: reason }])
    const response = await call('/api/health')
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { status: 'failing', reason },
    ])
  },
)

test('a preview sends no email, calls no hook and says why, unless a variable allows it', async () => {
  hook.calls = 0
  await runAs('deploy-preview', 'deploy-preview')
  await queueEmail({ kind: 'contact', to: 'team', subject: 'Hello', text: 'Hello' })
  await sendDueEmails()
  await requestBuild('urgent')
  await publishNow()
  expect([mail.received, hook.calls]).toEqual([[], 0])
  const reason = expect.stringContaining('This is a deploy-preview')
  expect((await hookState())?.error).toEqual(reason)
  expect(await sendTestMessage('Ada')).toEqual({ outcome: 'failed', error: reason })
  expect(await findOpenProblems(new Date())).toContainEqual(
    expect.objectContaining({ id: 'email-not-set-up', title: reason }),
  )

  vi.stubEnv('SEND_FROM_PREVIEWS', 'true')
  await sendDueEmails()
  await publishNow()
  expect([mail.received.length, hook.calls]).toEqual([1, 1])
})

test('a build and a command look for no release', async () => {
  await runAs('production', '')
  // Another test file may have installed it.
  Reflect.deleteProperty(globalThis, 'Netlify')
  vi.stubEnv('CONTEXT', 'deploy-preview')
  await blobs('health').write('a', 1, { onlyIfNew: true })
  vi.stubEnv('CONTEXT', 'production')
  expect(await blobs('health').read('a')).toBeUndefined()
})
