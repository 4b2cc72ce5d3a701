import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readHookState, reportBuild, requestBuild } from '#server/build-hook/hook.ts'
import { replaceClock } from '#server/clock.ts'
import { aSessionOf } from '#tests/support/accounts.ts'
import { useSite } from '#tests/support/api.ts'
import { editorOf } from '#tests/support/blog.ts'
import { useBuildHook } from '#tests/support/build-hook.ts'
import { buildSavedPosts } from '#tests/support/built-posts.ts'
import { setTime } from '#tests/support/clock.ts'
import { runAlone } from '#tests/support/run-alone.ts'
import { useSiteFolder } from '#tests/support/site.ts'

const admin = useSite()
const editor = editorOf(admin)
useSiteFolder()
const hook = useBuildHook()

const PATH = '/api/admin/publishing'

const read = async () => (await admin.get(PATH)).body
const publish = () => admin.post(PATH)
const at = (time: number) => new Date(time).toISOString()

test('the state names the last build and each post', async () => {
  const { id } = await editor.create()
  const draft = await editor.create({ slug: 'draft', status: 'draft' })
  const error = `${'x'.repeat(2_000)}Out of disk`
  await reportBuild({ state: 'failed', at: at(Date.now()), error })
  const build = { state: 'failed', since: expect.any(String), error: error.slice(-2_000) }
  const posts = { [id]: 'failed', [draft.id]: 'draft' }
  const counts = { outdated: [], leftover: [], builds: { count: 0 } }
  expect(await read()).toEqual({ ...build, ...counts, posts })
})

test('the builds of the month are counted and timed, with credits where they cost some', async () => {
  const now = at(Date.now())
  for (const id of ['one', 'two'])
    for (const state of ['building', 'ready'] as const)
      await reportBuild({ state, at: now, build: { id, startedAt: now } })
  const state = await read()
  expect(state).toMatchObject({ state: 'live', since: now })
  expect(state.builds).toEqual({ count: 2, tookMs: 0 })
  vi.stubEnv('BUILD_HOOK_URL', 'https://api.netlify.com/build_hooks/1')
  expect((await read()).builds).toMatchObject({ count: 2, credits: 30 })
})

test('a failed build hook is called again when it is due, or at once on request', async () => {
  hook.status = 503
  await requestBuild('waits')
  const since = (await readHookState())?.calledAt
  const failed = { state: 'failed', since, error: 'The build hook responded with 503.' }
  expect(await read()).toMatchObject(failed)
  await runAlone('scheduled-posts')
  expect(hook.calls).toBe(1)
  setTime(Date.now() + 11_000)
  await runAlone('scheduled-posts')
  expect(hook.calls).toBe(2)
  hook.status = 202
  expect((await publish()).body).toMatchObject({ state: 'live' })
  expect(hook.calls).toBe(3)
})

describe('with a publish delay of ten minutes', () => {
  const NOW = Date.parse('2026-03-10T12:01:00Z')
  let time = NOW

  beforeEach(async () => {
    time = NOW
    const sleep = async (ms: number) => void (time += ms)
    onTestFinished(replaceClock({ epochMs: () => time, elapsedMs: () => time, sleep }))
    vi.stubEnv('PUBLISH_DELAY', '10m')
    admin.cookie = await aSessionOf(admin.user, new Date(NOW))
  })

  /** A post that is on the built site. The last build took a minute and a half. */
  async function aLivePost() {
    const post = await editor.create()
    await buildSavedPosts()
    const build = { id: 'first', startedAt: at(time - 90_000) }
    await publish()
    await reportBuild({ state: 'ready', at: at(time), build })
    time = NOW
    hook.calls = 0
    return post
  }

  test('an edited article waits, and visitors see the old text until the next build ends', async () => {
    const { id, slug } = await aLivePost()
    await editor.save(id, { slug, title: 'Another title' })
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

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['deleting', (id) => editor.remove(id)],
    ['unpublishing', (id) => editor.save(id, { status: 'draft' })],
  ])('%s does not wait, and is named until the build ends', async (_, change) => {
    const { id, title } = await aLivePost()
    await change(id)
    expect([hook.calls, (await read()).leftover]).toEqual([1, [{ id, title }]])
    await buildSavedPosts()
    expect((await read()).leftover).toEqual([])
  })

  test('a draft that visitors never see costs no build', async () => {
    const { id } = await aLivePost()
    await editor.save(id, { status: 'draft' })
    await editor.save(id, { status: 'draft', slug: 'elsewhere' })
    await editor.remove(id)
    expect([hook.calls, (await read()).nextBuildAt]).toEqual([1, undefined])
  })

  test('"Publish now" builds at once, and once for two people', async () => {
    const { id, slug } = await aLivePost()
    await editor.save(id, { slug, title: 'Another title' })
    await Promise.all([publish(), publish()])
    expect([hook.calls, (await read()).nextBuildAt]).toEqual([1, undefined])
  })
})
