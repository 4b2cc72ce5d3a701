import { runAlone } from '#tests/support/run-alone.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { replaceClock } from '#server/clock.ts'
import {
  callHookIfDue,
  hookState,
  publishNow,
  reportBuild,
  requestBuild,
} from '#server/build-hook/hook.ts'
import { useBlobs } from '../../../support/blobs.ts'
import { useBuildHook } from '../../../support/build-hook.ts'

useBlobs()

const hook = useBuildHook()

const MINUTE_MS = 60_000
const START = Date.parse('2026-03-10T12:01:00Z')
let time = START

beforeEach(() => {
  time = START
  const sleep = async (ms: number) => void (time += ms)
  onTestFinished(replaceClock({ epochMs: () => time, elapsedMs: () => time, sleep }))
  vi.stubEnv('PUBLISH_DELAY', '10m')
  onTestFinished(() => void vi.unstubAllEnvs())
})

/** Let the scheduled function make the calls that are due, every two minutes. */
async function passMinutes(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 2) {
    time += 2 * MINUTE_MS
    await callHookIfDue(new Date(time))
  }
}

const minutesLeft = async () => {
  const { dueAt } = (await hookState()) ?? {}
  return dueAt === undefined ? undefined : (Date.parse(dueAt) - time) / MINUTE_MS
}

describe('a save', () => {
  test('waits for others, and the first one decides how long', async () => {
    await requestBuild('waits')
    await passMinutes(4)
    await requestBuild('waits')
    await passMinutes(4)
    expect(hook.calls).toBe(0)
    await passMinutes(2)
    expect(hook.calls).toBe(1)
    await passMinutes(20)
    expect(hook.calls).toBe(1)
  })

  test('of a hundred in ten minutes costs one build', async () => {
    for (let save = 0; save < 100; save++) {
      await requestBuild('waits')
      time += 6_000
      await callHookIfDue(new Date(time))
    }
    expect(hook.calls).toBe(1)
  })

  test('that is urgent takes along what waits', async () => {
    await requestBuild('waits')
    await requestBuild('urgent')
    expect(hook.calls).toBe(1)
    expect(await minutesLeft()).toBeUndefined()
    await passMinutes(20)
    expect(hook.calls).toBe(1)
  })

  test('finds a call that its process did not make, and makes it', async () => {
    await requestBuild('waits')
    time += 11 * MINUTE_MS
    await requestBuild('waits')
    expect(hook.calls).toBe(1)
  })
})

describe('"Publish now"', () => {
  test('pressed again, or by two people at once, does not cost a second build', async () => {
    await requestBuild('waits')
    await Promise.all([publishNow(), publishNow(), publishNow()])
    await publishNow()
    await reportBuild({ state: 'building', at: new Date(time).toISOString() })
    await publishNow()
    expect(hook.calls).toBe(1)
    await reportBuild({ state: 'ready', at: new Date(time).toISOString() })
    expect(hook.calls).toBe(1)
  })

  test('includes what was saved during a build, when that build ends', async () => {
    await publishNow()
    await reportBuild({ state: 'building', at: new Date(time).toISOString() })
    await requestBuild('waits')
    await publishNow()
    expect(hook.calls).toBe(1)
    time += 1_000
    await reportBuild({ state: 'ready', at: new Date(time).toISOString() })
    expect(hook.calls).toBe(2)
  })

  test('repeats a build that failed', async () => {
    await publishNow()
    time += 5_000
    await reportBuild({ state: 'failed', at: new Date(time).toISOString(), error: 'x' })
    await publishNow()
    expect(hook.calls).toBe(2)
  })
})

describe('a call is made once, and not lost,', () => {
  test('when two processes find it due at the same moment', async () => {
    await requestBuild('waits')
    time += 10 * MINUTE_MS
    await Promise.all(Array.from({ length: 8 }, () => callHookIfDue(new Date(time))))
    expect(hook.calls).toBe(1)
  })

  test.each([
    ['a day back', -1_440],
    ['an hour back', -60],
    ['a day forward', 1_440],
  ])('when the clock jumps %s while it waits', async (_, minutes) => {
    await requestBuild('waits')
    time += minutes * MINUTE_MS
    await passMinutes(2)
    expect(hook.calls).toBe(1)
    await passMinutes(20)
    expect(hook.calls).toBe(1)
  })

  test('when the hook fails: the next saves do not delay the next attempt', async () => {
    hook.status = 503
    await requestBuild('urgent')
    await requestBuild('waits')
    expect(await minutesLeft()).toBeLessThan(1)
    hook.status = 202
    await passMinutes(2)
    expect(hook.calls).toBe(2)
    await passMinutes(20)
    expect(hook.calls).toBe(2)
  })
})

test('the scheduled function makes the call of a delay that no process waits for', async () => {
  await requestBuild('waits')
  time += 12 * MINUTE_MS
  await runAlone('scheduled-posts')
  expect(hook.calls).toBe(1)
})
