import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import deployEvents from '#functions/deploy-events.ts'
import publishingEndpoint from '#functions/admin-publishing.ts'
import scheduledPosts from '#functions/cron-scheduled-posts.ts'
import type { Publishing } from '#domain/posts/publishing.ts'
import { posts } from '#server/posts/post-store.ts'
import { listDeletedPosts } from '#server/posts/find-posts.ts'
import { reportBuild } from '#server/publishing/build-state.ts'
import { callHookIfDue, hookState, requestBuild } from '#server/publishing/hook.ts'
import { aSignedIn } from '../../../support/accounts.ts'
import { useBlobs } from '../../../support/blobs.ts'
import { editorOf } from '../../../support/blog.ts'
import { call } from '../../../support/call.ts'
import { aPost } from '../../../support/posts.ts'

useBlobs()

let server: Server
let calls = 0
let status = 202

beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1
    request.resume()
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  process.env['BUILD_HOOK_URL'] = `http://127.0.0.1:${port}/build`
})

beforeEach(() => {
  calls = 0
  status = 202
})

afterEach(() => vi.restoreAllMocks())

afterAll(async () => {
  delete process.env['BUILD_HOOK_URL']
  server.close()
  await once(server, 'close')
})

const now = () => new Date().toISOString()
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

async function state(): Promise<Publishing> {
  const { cookie } = await aSignedIn()
  return (await call(publishingEndpoint, '/api/admin/publishing', { cookie })).json()
}

describe('requestBuild', () => {
  test('calls the hook once for concurrent saves and once more for later ones', async () => {
    await Promise.all(Array.from({ length: 30 }, requestBuild))
    // A save that arrives while the first call is made needs one of its own.
    expect(calls).toBeLessThanOrEqual(2)
    const before = calls
    await requestBuild()
    expect(calls).toBe(before + 1)
  })

  test('calls the hook when the running build ends', async () => {
    await reportBuild({ state: 'building', at: now() })
    await requestBuild()
    expect(calls).toBe(0)
    await reportBuild({ state: 'ready', at: now() })
    expect(calls).toBe(1)
  })

  test('does not wait for a build that stopped reporting', async () => {
    await reportBuild({ state: 'building', at: later(-10).toISOString() })
    await requestBuild()
    expect(calls).toBe(1)
  })
})

describe('a hook that fails', () => {
  test('is called again until it responds', async () => {
    status = 503
    await requestBuild()
    expect(await state()).toMatchObject({
      state: 'failed',
      error: 'The build hook responded with 503.',
    })

    await callHookIfDue(new Date())
    expect(calls).toBe(1)
    await callHookIfDue(later(1))
    expect(calls).toBe(2)
    status = 202
    await callHookIfDue(later(60))
    expect(calls).toBe(3)
    expect(await hookState()).toMatchObject({ failures: 0 })
    expect((await state()).error).toBeUndefined()
    await callHookIfDue(later(120))
    expect(calls).toBe(3)
  })

  test('is called at once when an administrator retries', async () => {
    status = 503
    await requestBuild()
    status = 202
    const { cookie } = await aSignedIn()
    const response = await call(publishingEndpoint, '/api/admin/publishing', {
      method: 'POST',
      cookie,
    })
    expect(calls).toBe(2)
    expect(await response.json()).toMatchObject({ state: 'live' })
  })
})

type DeployEvent = Parameters<typeof deployEvents.deployFailed>[0]

// Only these two members of Netlify's event are looked at.
const event = (context: string, errorMessage: string | null = null) =>
  ({ deploy: { context, errorMessage } }) as DeployEvent

describe('deploy events', () => {
  test('set the publishing state', async () => {
    await deployEvents.deployBuilding(event('production'))
    expect((await state()).state).toBe('building')
    await deployEvents.deployFailed(event('production', 'Out of disk'))
    expect(await state()).toMatchObject({ state: 'failed', error: 'Out of disk' })
    await deployEvents.deploySucceeded(event('production'))
    expect((await state()).state).toBe('live')
  })

  test('of deploy previews do not change the state of the live site', async () => {
    await deployEvents.deployFailed(event('deploy-preview', 'x'))
    expect((await state()).state).toBe('live')
  })
})

describe('the schedule', () => {
  test('publishes due posts with their scheduled time and requests a build', async () => {
    const publishAt = later(-1).toISOString()
    const due = aPost({ status: 'scheduled', publishAt, wasPublished: false })
    const next = aPost({ status: 'scheduled', publishAt: later(60).toISOString(), slug: 'next' })
    await posts.create(due.id, due)
    await posts.create(next.id, next)

    await scheduledPosts()

    expect(await posts.find(due.id)).toMatchObject({
      status: 'published',
      datePublished: publishAt,
      version: 2,
    })
    expect(await posts.find(next.id)).toMatchObject({ status: 'scheduled', version: 1 })
    expect(calls).toBe(1)
  })

  test('erases posts that were deleted more than 30 days ago, with their slugs and versions', async () => {
    const { cookie } = await aSignedIn()
    const editor = editorOf(cookie)
    const { id, slug } = await editor.create()
    await editor.remove(id)
    await posts.update(id, (post) => ({ ...post, deletedAt: later(-31 * 24 * 60).toISOString() }))

    await scheduledPosts()

    expect(await posts.find(id)).toBeUndefined()
    expect(await listDeletedPosts(new Date())).toEqual([])
    expect((await editor.create()).slug).toBe(slug)
  })
})
