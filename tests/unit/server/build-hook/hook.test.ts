import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { replaceClock } from '#server/clock.ts'
import {
  reportBuild,
  callHookIfDue,
  hookState,
  publishNow,
  requestBuild,
} from '#server/build-hook/hook.ts'
import { readPublishing } from '#server/publishing/publishing-state.ts'
import { useBlobs } from '../../../support/blobs.ts'
import { useBuildHook } from '../../../support/build-hook.ts'

useBlobs()

const hook = useBuildHook()

afterEach(() => vi.restoreAllMocks())

const now = () => new Date().toISOString()
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

describe('requestBuild', () => {
  test('calls the hook once for concurrent saves and once more for later ones', async () => {
    let time = Date.now()
    const sleep = async (ms: number) => void (time += ms)
    onTestFinished(replaceClock({ epochMs: () => time, elapsedMs: () => time, sleep }))
    await Promise.all(Array.from({ length: 30 }, () => requestBuild('waits')))
    // A save that arrives while the first call is made needs one of its own.
    expect(hook.calls).toBeLessThanOrEqual(2)
    const before = hook.calls
    await requestBuild('waits')
    expect(hook.calls).toBe(before + 1)
  })

  test('keeps the interval to a call that another save made meanwhile', async () => {
    const start = Date.now()
    let time = start + 1_000
    const waits: number[] = []
    const sleep = async (ms: number) => {
      waits.push(ms)
      time += ms
    }
    onTestFinished(replaceClock({ epochMs: () => time, elapsedMs: () => time, sleep }))
    await publishNow()
    time = start
    await requestBuild('waits')
    expect(Math.max(...waits)).toBeGreaterThan(5_000)
    expect(hook.calls).toBe(2)
  })

  test('calls the hook when the running build ends', async () => {
    await reportBuild({ state: 'building', at: now() })
    await requestBuild('waits')
    expect(hook.calls).toBe(0)
    await reportBuild({ state: 'ready', at: now() })
    expect(hook.calls).toBe(1)
  })

  test('waits for a build as long as one can run', async () => {
    await reportBuild({ state: 'building', at: later(-15).toISOString() })
    await requestBuild('urgent')
    await publishNow()
    expect(hook.calls).toBe(0)
    await reportBuild({ state: 'ready', at: now() })
    expect(hook.calls).toBe(1)
  })

  test('does not wait for a build whose end was never reported', async () => {
    await reportBuild({ state: 'building', at: later(-21).toISOString() })
    await requestBuild('urgent')
    expect(hook.calls).toBe(1)
  })
})

describe('a hook that fails', () => {
  test('is called again until it responds', async () => {
    hook.status = 503
    await requestBuild('waits')
    expect(await readPublishing(new Date())).toMatchObject({
      state: 'failed',
      error: 'The build hook responded with 503.',
    })

    await callHookIfDue(new Date())
    expect(hook.calls).toBe(1)
    await callHookIfDue(later(1))
    expect(hook.calls).toBe(2)
    hook.status = 202
    await callHookIfDue(later(60))
    expect(hook.calls).toBe(3)
    expect(await hookState()).toMatchObject({ failures: 0 })
    expect((await readPublishing(new Date())).error).toBeUndefined()
    await callHookIfDue(later(120))
    expect(hook.calls).toBe(3)
  })
})
