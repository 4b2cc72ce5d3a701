import { expect, test } from 'vitest'
import deployEvents from '#functions/deploy-events.ts'
import { listQuizVersions } from '#server/site/quiz-versions.ts'
import { countBuildsOfMonth } from '#server/build-hook/build-reports.ts'
import { readPublishing } from '#server/publishing/publishing-state.ts'
import { shippedPosts } from '#server/publishing/shipped.ts'
import { postPacks } from '#server/posts/post-store.ts'
import { listPosts } from '#server/posts/find-posts.ts'
import { useBlobs } from '../support/blobs.ts'
import { useSessionSecret } from '../support/session-secret.ts'

useSessionSecret()
useBlobs()

type DeployEvent = Parameters<typeof deployEvents.deployFailed>[0]

// Only these members of Netlify's event are looked at.
const event = (context: string, errorMessage: string | null = null, given = {}) =>
  ({
    deploy: { id: 'd1', createdAt: new Date().toISOString(), context, errorMessage, ...given },
  }) as DeployEvent

test('events of the live site set the publishing state', async () => {
  await deployEvents.deployBuilding(event('production'))
  expect((await readPublishing(new Date())).state).toBe('building')
  await deployEvents.deployFailed(event('production', 'Out of disk'))
  expect(await readPublishing(new Date())).toMatchObject({ state: 'failed', error: 'Out of disk' })
  await deployEvents.deploySucceeded(event('production'))
  expect((await readPublishing(new Date())).state).toBe('live')
})

test('a deploy keeps the wording of its quizzes, which its build could not store', async () => {
  await deployEvents.deploySucceeded(event('production'))
  const [version] = await listQuizVersions('quiz-a')
  expect(version?.questions.length).toBeGreaterThan(0)
  await deployEvents.deploySucceeded(event('production'))
  expect(await listQuizVersions('quiz-a')).toEqual([version])
})

test('a deploy packs the published articles for the next build', async () => {
  await deployEvents.deploySucceeded(event('production'))
  const packed = [...(await postPacks.read()).keys()]
  expect(packed.toSorted()).toEqual((await shippedPosts()).map(({ id }) => id).toSorted())
})

test('events of deploy previews do not change the state of the live site', async () => {
  await deployEvents.deployFailed(event('deploy-preview', 'x'))
  expect((await readPublishing(new Date())).state).toBe('live')
})

test('a deploy counts once in its month, however often it is reported', async () => {
  await deployEvents.deployBuilding(event('production'))
  await deployEvents.deploySucceeded(event('production'))
  await Promise.all(
    ['d2', 'd2', 'd3'].map((id) => deployEvents.deployFailed(event('production', 'x', { id }))),
  )
  const old = { id: 'd4', createdAt: '2026-01-31T23:59:00Z' }
  await deployEvents.deploySucceeded(event('production', null, old))
  await deployEvents.deployBuilding(event('deploy-preview', null, { id: 'd5' }))
  expect(await countBuildsOfMonth(new Date())).toBe(3)
  expect(await countBuildsOfMonth(new Date('2026-01-15'))).toBe(1)
})

test('a deploy whose creation time cannot be read is reported and counts today', async () => {
  await deployEvents.deployBuilding(event('production', null, { createdAt: 'yesterday' }))
  expect((await readPublishing(new Date())).state).toBe('building')
  expect(await countBuildsOfMonth(new Date())).toBe(1)
})

test('a successful deploy imports the shipped articles', async () => {
  await deployEvents.deploySucceeded(event('production'))
  const imported = (await listPosts()).map(({ id }) => id)
  expect(imported.toSorted()).toEqual((await shippedPosts()).map(({ id }) => id).toSorted())
})
