import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import deployEvents from '#functions/deploy-events.ts'
import { countBuildsOfMonth } from '#server/build-hook/build-reports.ts'
import { readHookState, publishNow, requestBuild } from '#server/build-hook/hook.ts'
import { sendTestMessage } from '#server/email/email-setup.ts'
import { queueEmail } from '#server/email/outbox.ts'
import { findOpenProblems } from '#server/operations/health/findings.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { listPosts } from '#server/posts/find-posts.ts'
import { postPacks } from '#server/posts/post-store.ts'
import { readPublishing } from '#server/publishing/publishing-state.ts'
import { shippedImports, readShippedPosts } from '#server/publishing/shipped.ts'
import { listQuizVersions } from '#server/site/quiz-versions.ts'
import { blobs } from '#server/storage/blobs.ts'
import { visitor } from '#tests/support/api.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { useBuildHook } from '#tests/support/build-hook.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { folderForTest } from '#tests/support/project.ts'

useBlobs()
const mail = useMailServer()
const hook = useBuildHook()

type DeployEvent = Parameters<typeof deployEvents.deployFailed>[0]

const { deployBuilding, deployFailed, deploySucceeded } = deployEvents

/** Only these members of Netlify's event are looked at. */
const event = (given: Partial<DeployEvent['deploy']> = {}) => {
  const deploy = { id: 'd1', createdAt: new Date().toISOString(), context: 'production' }
  return { deploy: { ...deploy, errorMessage: null, ...given } } as DeployEvent
}
const PREVIEW = event({ context: 'deploy-preview', errorMessage: 'x' })

const readState = () => readPublishing(new Date())

describe('the event of a deploy', () => {
  test('of the live site sets the publishing state, and counts today without a readable time', async () => {
    await deployBuilding(event())
    expect((await readState()).state).toBe('building')
    await deployFailed(event({ errorMessage: 'Out of disk' }))
    expect(await readState()).toMatchObject({ state: 'failed', error: 'Out of disk' })
    await deploySucceeded(event())
    expect((await readState()).state).toBe('live')
    await deployBuilding(event({ id: 'd2', createdAt: 'yesterday' }))
    expect((await readState()).state).toBe('building')
    expect(await countBuildsOfMonth(new Date())).toBe(2)
  })

  test('that succeeded imports the shipped articles, packs them and keeps the wording of quizzes', async () => {
    const shipped = (await readShippedPosts()).map(({ id }) => id).toSorted()
    for (let time = 0; time < 2; time++) await deploySucceeded(event())
    expect((await listPosts()).map(({ id }) => id).toSorted()).toEqual(shipped)
    expect([...(await postPacks.read()).keys()].toSorted()).toEqual(shipped)
    const versions = await listQuizVersions('quiz-a')
    expect(versions).toHaveLength(1)
    expect(versions[0]?.questions.length).toBeGreaterThan(0)
  })

  test('counts it once in its month, however often it is reported', async () => {
    await deployBuilding(event())
    await deploySucceeded(event())
    await Promise.all(['d2', 'd2', 'd3'].map((id) => deployFailed(event({ id }))))
    await deploySucceeded(event({ id: 'd4', createdAt: '2026-01-31T23:59:00Z' }))
    await deployBuilding(event({ context: 'deploy-preview', id: 'd5' }))
    expect(await countBuildsOfMonth(new Date())).toBe(3)
    expect(await countBuildsOfMonth(new Date('2026-01-15'))).toBe(1)
  })
})

/** Be a function of a release that was built for `built`, asked with a header of Netlify. */
async function runAs(built: string, header: string | undefined): Promise<void> {
  const content = JSON.stringify({ context: built, hsts: 'max-age=1' })
  const { path } = await folderForTest({ 'dist/_content/deploy.json': content })
  vi.stubEnv('SITE_DIR', join(path, 'dist'))
  const context = header === undefined ? null : { deploy: { context: header } }
  vi.stubGlobal('Netlify', { context })
}

test.each(['', undefined])(
  'a deploy preview whose event has the header %j imports nothing into production',
  async (header) => {
    await runAs('deploy-preview', header)
    await deploySucceeded(PREVIEW)
    const imported = await shippedImports.keys()
    await runAs('production', 'production')
    expect(imported).not.toEqual([])
    expect(await shippedImports.keys()).toEqual([])
  },
)

test('a deploy preview changes nothing of the live site by its events, nor does another deploy', async () => {
  await runAs('production', '')
  await deploySucceeded(PREVIEW)
  for (const context of ['branch-deploy', 'deploy-preview']) await deployFailed(event({ context }))
  expect([await shippedImports.keys(), (await readState()).state]).toEqual([[], 'live'])
})

test('a deploy preview sends no email, calls no hook and says why, unless a variable allows it', async () => {
  await runAs('deploy-preview', 'deploy-preview')
  await queueEmail({ kind: 'contact', to: 'team', subject: 'Hello', text: 'Hello' })
  await sendDueEmails()
  await requestBuild('urgent')
  await publishNow()
  expect([mail.received, hook.calls]).toEqual([[], 0])
  const reason = expect.stringContaining('This is a deploy-preview')
  expect((await readHookState())?.error).toEqual(reason)
  expect(await sendTestMessage('Ada')).toEqual({ outcome: 'failed', error: reason })
  const problem = { id: 'email-not-set-up', title: reason }
  expect(await findOpenProblems(new Date())).toContainEqual(expect.objectContaining(problem))
  vi.stubEnv('SEND_FROM_PREVIEWS', 'true')
  await sendDueEmails()
  await publishNow()
  expect([mail.received.length, hook.calls]).toEqual([1, 1])
})

test.each([
  ['production', 'deploy-preview'],
  ['deploy-preview', 'production'],
])('a release for %s that runs as %s saves nothing, and says why', async (built, header) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await runAs(built, built)
  await blobs('health').write('a', 1, { onlyIfNew: true })
  await runAs(built, header)
  const body = { name: 'Ada', email: 'ada@example.com', message: 'Hello there' }
  expect((await visitor.post('/api/contact', body)).status).toBe(503)
  await expect(blobs('health').remove('a')).rejects.toMatchObject({ code: 'unavailable' })
  const writing = blobs('media').writeBytes('b', new ArrayBuffer(1), {})
  await expect(writing).rejects.toThrow('not answering')
  expect((await blobs('health').read('a'))?.data).toBe(1)
  const reason = expect.stringContaining(`built for ${built} and runs as ${header}`)
  expect(await findOpenProblems(new Date())).toMatchObject([{ id: 'storage', title: reason }])
  const failing = { status: 'failing', reason }
  expect(await visitor.get('/api/health')).toMatchObject({ status: 503, body: failing })
})

test('a build and a command look for no release', async () => {
  await runAs('production', '')
  // Another test file may have installed it.
  vi.stubGlobal('Netlify', undefined)
  vi.stubEnv('CONTEXT', 'deploy-preview')
  await blobs('health').write('a', 1, { onlyIfNew: true })
  vi.stubEnv('CONTEXT', 'production')
  expect(await blobs('health').read('a')).toBeUndefined()
})
