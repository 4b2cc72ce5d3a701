import { expect, test } from 'vitest'
import deployEvents from '#functions/deploy-events.ts'
import { readPublishing } from '#server/publishing/publishing-state.ts'
import { shippedPosts } from '#server/publishing/shipped.ts'
import { listPosts } from '#server/posts/find-posts.ts'
import { useBlobs } from '../support/blobs.ts'

useBlobs()

type DeployEvent = Parameters<typeof deployEvents.deployFailed>[0]

// Only these two members of Netlify's event are looked at.
const event = (context: string, errorMessage: string | null = null) =>
  ({ deploy: { context, errorMessage } }) as DeployEvent

test('events of the live site set the publishing state', async () => {
  await deployEvents.deployBuilding(event('production'))
  expect((await readPublishing(new Date())).state).toBe('building')
  await deployEvents.deployFailed(event('production', 'Out of disk'))
  expect(await readPublishing(new Date())).toMatchObject({ state: 'failed', error: 'Out of disk' })
  await deployEvents.deploySucceeded(event('production'))
  expect((await readPublishing(new Date())).state).toBe('live')
})

test('events of deploy previews do not change the state of the live site', async () => {
  await deployEvents.deployFailed(event('deploy-preview', 'x'))
  expect((await readPublishing(new Date())).state).toBe('live')
})

test('a successful deploy imports the shipped articles', async () => {
  await deployEvents.deploySucceeded(event('production'))
  const imported = (await listPosts()).map(({ id }) => id)
  expect(imported.toSorted()).toEqual((await shippedPosts()).map(({ id }) => id).toSorted())
})
