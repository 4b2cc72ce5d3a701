import { runAlone } from '#tests/support/run-alone.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestBuild } from '#server/build-hook/hook.ts'
import { readPublishing } from '#server/publishing/publishing-state.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { useBuildHook } from '#tests/support/build-hook.ts'

useBlobs()
const hook = useBuildHook()

const MINUTE_MS = 60_000
const START = Date.parse('2026-03-10T12:00:00Z')

beforeEach(() => void vi.setSystemTime(START))
afterEach(() => void vi.useRealTimers())

/** Let the scheduled function run every two minutes. */
async function passMinutes(minutes: number): Promise<void> {
  for (let passed = 2; passed <= minutes; passed += 2) {
    vi.setSystemTime(Date.now() + 2 * MINUTE_MS)
    await runAlone('scheduled-posts')
  }
}

test('a build hook that is down for an hour is retried at intervals, then called once', async () => {
  hook.status = 503
  await requestBuild('waits')
  await passMinutes(30)
  expect(await readPublishing(new Date())).toMatchObject({
    state: 'failed',
    error: 'The build hook responded with 503.',
  })
  await passMinutes(30)
  expect(hook.calls).toBeGreaterThan(8)
  expect(hook.calls).toBeLessThan(30)

  hook.status = 202
  const before = hook.calls
  await passMinutes(20)
  expect(hook.calls).toBe(before + 1)
  const { state, error } = await readPublishing(new Date())
  expect({ state, error }).toEqual({ state: 'live', error: undefined })
})
