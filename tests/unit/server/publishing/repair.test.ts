import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Post } from '#domain/posts/post.ts'
import { callHookIfDue, publishNow, reportBuild } from '#server/build-hook/hook.ts'
import { replaceClock } from '#server/clock.ts'
import { posts } from '#server/posts/post-store.ts'
import { readPublishing } from '#server/publishing/publishing-state.ts'
import { isRepairStuck, repairIfBehind } from '#server/publishing/repair.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { useBuildHook } from '#tests/support/build-hook.ts'
import { buildSavedPosts } from '#tests/support/built-posts.ts'
import { aPost } from '#tests/support/posts.ts'
import { useSiteFolder } from '#tests/support/site.ts'

useBlobs()
useSiteFolder()

const hook = useBuildHook()

const MINUTE_MS = 60_000
let time = 0

beforeEach(async () => {
  time = Date.parse('2026-03-10T12:00:00Z')
  const sleep = async (ms: number) => void (time += ms)
  onTestFinished(replaceClock({ epochMs: () => time, elapsedMs: () => time, sleep }))
  vi.stubEnv('PUBLISH_DELAY', '10m')
  await posts.create(LIVE.id, LIVE)
  await buildSavedPosts()
})

const LIVE: Post = aPost()

/** Let the scheduled function's steps that are about builds run, every five minutes. */
async function passMinutes(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 5) {
    time += 5 * MINUTE_MS
    await callHookIfDue(new Date(time))
    await repairIfBehind(new Date(time))
  }
}

const isStuck = async () => isRepairStuck(await readPublishing(new Date(time)), new Date(time))

const report = (state: 'building' | 'ready') =>
  reportBuild({ state, at: new Date(time).toISOString() })

/** What a process saves that is killed before it requests a build. */
const save = (change: Partial<Post>) =>
  posts.update(LIVE.id, (post) => ({ ...post, ...change, version: post.version + 1 }))

test.each<[string, Partial<Post>]>([
  ['an edit', { title: 'Another title' }],
  ['a deletion', { deletedAt: '2026-03-10T11:59:00.000Z' }],
  ['an unpublished article', { status: 'draft' }],
])('%s whose process was killed before it requested a build is built', async (_, change) => {
  await save(change)
  await passMinutes(5)
  expect(hook.calls).toBe(1)
  await report('building')
  await buildSavedPosts()
  await report('ready')
  await passMinutes(60)
  expect(hook.calls).toBe(1)
})

test('a build that never reports is requested again, three times in all', async () => {
  await save({ title: 'Another title' })
  await passMinutes(90)
  expect(hook.calls).toBe(3)
  await save({ title: 'A third title' })
  await passMinutes(5)
  expect(hook.calls).toBe(4)
})

test('a build that was announced and never ended is requested again', async () => {
  await publishNow()
  await save({ title: 'Another title' })
  await report('building')
  await passMinutes(30)
  expect(hook.calls).toBe(2)
})

test('a gap that a successful build leaves, as locked deploys do, costs no second build', async () => {
  await save({ title: 'Another title' })
  await passMinutes(5)
  await report('building')
  time += MINUTE_MS
  await report('ready')
  expect(await isStuck()).toBe(false)
  await passMinutes(60)
  expect(hook.calls).toBe(1)
  expect(await isStuck()).toBe(true)
  await buildSavedPosts()
  expect(await isStuck()).toBe(false)
})

test('a site without a manifest is left alone, because what it lacks is unknown', async () => {
  await save({ title: 'Another title' })
  vi.stubEnv('SITE_DIR', '/nowhere')
  await repairIfBehind(new Date(time))
  expect(hook.calls).toBe(0)
})
