import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Publishing } from '#domain/posts/publishing.ts'
import { replaceClock } from '#server/clock.ts'
import { reportBuild, requestBuild } from '#server/build-hook/hook.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { useBuildHook } from '../support/build-hook.ts'
import { buildSavedPosts } from '../support/built-posts.ts'
import { call } from '../support/call.ts'
import { useSiteFolder } from '../support/site.ts'

useBlobs()
useSiteFolder()

const hook = useBuildHook()

afterEach(() => vi.unstubAllEnvs())

const callAs = (cookie: string, method: 'GET' | 'POST') =>
  call('/api/admin/publishing', { method, cookie })

const at = (time: number) => new Date(time).toISOString()

describe('GET /api/admin/publishing', () => {
  test('names the state of the last build and of each post', async () => {
    const { cookie } = await aSignedIn()
    const { id } = await editorOf(cookie).create()
    const draft = await editorOf(cookie).create({ slug: 'draft', status: 'draft' })
    await reportBuild({ state: 'failed', at: at(Date.now()), error: 'Out of disk' })
    expect(await (await callAs(cookie, 'GET')).json()).toEqual({
      state: 'failed',
      since: expect.any(String),
      error: 'Out of disk',
      outdated: [],
      leftover: [],
      builds: { count: 0 },
      posts: { [id]: 'failed', [draft.id]: 'draft' },
    })
  })

  test('counts the builds of the month, times the last one, and adds up credits where they cost some', async () => {
    const { cookie } = await aSignedIn()
    const now = at(Date.now())
    for (const id of ['one', 'two']) {
      await reportBuild({ state: 'building', at: now, build: { id, startedAt: now } })
      await reportBuild({ state: 'ready', at: now, build: { id, startedAt: now } })
    }
    expect(await (await callAs(cookie, 'GET')).json()).toMatchObject({
      builds: { count: 2, tookMs: 0 },
    })
    vi.stubEnv('BUILD_HOOK_URL', 'https://api.netlify.com/build_hooks/1')
    const response = await callAs(cookie, 'GET')
    expect(await response.json()).toMatchObject({ builds: { count: 2, credits: 30 } })
  })
})

describe('with a publish delay of ten minutes', () => {
  const NOW = Date.parse('2026-03-10T12:01:00Z')
  let time = NOW
  let cookie = ''

  beforeEach(async () => {
    time = NOW
    const sleep = async (ms: number) => void (time += ms)
    onTestFinished(replaceClock({ epochMs: () => time, elapsedMs: () => time, sleep }))
    vi.stubEnv('PUBLISH_DELAY', '10m')
    cookie = (await aSignedIn({}, new Date(NOW))).cookie
  })

  const read = async () => (await (await callAs(cookie, 'GET')).json()) as Publishing

  /** A post that is on the built site. The last build took a minute and a half. */
  async function aLivePost() {
    const post = await editorOf(cookie).create()
    await buildSavedPosts()
    const build = { id: 'first', startedAt: at(time - 90_000) }
    await callAs(cookie, 'POST')
    await reportBuild({ state: 'ready', at: at(time), build })
    time = NOW
    hook.calls = 0
    return post
  }

  test('an edited article waits, and visitors see the old text until the next build ends', async () => {
    const { id, slug } = await aLivePost()
    await editorOf(cookie).save(id, { slug, title: 'Another title' })
    expect(hook.calls).toBe(0)
    expect(await read()).toMatchObject({
      posts: { [id]: 'waiting' },
      outdated: [id],
      leftover: [],
      // The scheduled job runs every five minutes.
      nextBuildAt: '2026-03-10T12:15:00.000Z',
      visibleAt: '2026-03-10T12:16:30.000Z',
    })
  })

  test('a new article waits, and no old text is shown', async () => {
    const { id } = await editorOf(cookie).create()
    expect(hook.calls).toBe(0)
    expect(await read()).toMatchObject({ posts: { [id]: 'waiting' }, outdated: [] })
  })

  test.each<[string, (id: string) => Promise<Response>]>([
    ['deleting', (id) => editorOf(cookie).remove(id)],
    ['unpublishing', (id) => editorOf(cookie).save(id, { status: 'draft' })],
  ])('%s does not wait, and is named until the build ends', async (_, change) => {
    const { id, title } = await aLivePost()
    await change(id)
    expect(hook.calls).toBe(1)
    expect((await read()).leftover).toEqual([{ id, title }])
    await buildSavedPosts()
    expect((await read()).leftover).toEqual([])
  })

  test('changing the address does not wait', async () => {
    const { id } = await aLivePost()
    await editorOf(cookie).save(id, { slug: 'elsewhere' })
    expect(hook.calls).toBe(1)
  })

  test('a draft that visitors never see costs no build', async () => {
    const { id } = await aLivePost()
    await editorOf(cookie).save(id, { status: 'draft' })
    await editorOf(cookie).save(id, { status: 'draft', slug: 'elsewhere' })
    await editorOf(cookie).remove(id)
    expect(hook.calls).toBe(1)
    expect((await read()).nextBuildAt).toBeUndefined()
  })

  test('"Publish now" builds at once, and once for two people', async () => {
    const { id, slug } = await aLivePost()
    await editorOf(cookie).save(id, { slug, title: 'Another title' })
    await Promise.all([callAs(cookie, 'POST'), callAs(cookie, 'POST')])
    expect(hook.calls).toBe(1)
    expect((await read()).nextBuildAt).toBeUndefined()
  })
})

describe('POST /api/admin/publishing', () => {
  test('calls a hook that failed at once', async () => {
    hook.status = 503
    await requestBuild('waits')
    hook.status = 202
    const response = await callAs((await aSignedIn()).cookie, 'POST')
    expect(hook.calls).toBe(2)
    expect(await response.json()).toMatchObject({ state: 'live' })
  })
})
