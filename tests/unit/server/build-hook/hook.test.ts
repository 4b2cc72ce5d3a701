import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  type BuildReport,
  countBuildsOfMonth,
  isBuildRunning,
  readLatestBuild,
  saveBuildReport,
  sweepBuilds,
} from '#server/build-hook/build-reports.ts'
import {
  claimCall,
  finishCall,
  type HookState,
  advanceCall,
  isCallDue,
  scheduleCall,
  wasCalledWithin,
} from '#server/build-hook/hook-schedule.ts'
import { callHookIfDue, publishNow, reportBuild, requestBuild } from '#server/build-hook/hook.ts'
import { replaceClock } from '#server/clock.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { useBuildHook } from '#tests/support/build-hook.ts'

const now = new Date('2026-03-10T12:00:00Z')
/** A moment some milliseconds from now. */
const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
const context = { now, caller: 'me', publishDelayMs: 600_000 }
const OTHER = { caller: 'other', failures: 0 }

describe('a save schedules', () => {
  test.each<[why: string, state: HookState | undefined, waitMs: number, dueIn: number]>([
    ['a call after its wait', undefined, 60_000, 60_000],
    ['an urgent one with others of the same moment', undefined, 0, 150],
    ['one at once where a call is overdue', { ...OTHER, dueAt: at(-30_000) }, 60_000, 150],
    ['one that is sooner than the scheduled one', { ...OTHER, dueAt: at(90_000) }, 60_000, 60_000],
    ['one after the interval', { ...OTHER, calledAt: at(-1_000) }, 0, 4_500],
    ['one where the clock of the last call was wrong', { ...OTHER, calledAt: at(11_000) }, 0, 150],
    [
      'one where the scheduled one is too far ahead',
      { ...OTHER, dueAt: at(620_001) },
      900_000,
      900_000,
    ],
  ])('%s', (_, state, waitMs, dueIn) => {
    const next = scheduleCall(state, waitMs, context)
    expect(next).toEqual({ ...state, failures: 0, caller: 'me', dueAt: at(dueIn) })
  })

  test.each<[why: string, dueIn: number, waitMs: number]>([
    ['is sooner', 30_000, 60_000],
    ['is at the same time', 60_000, 60_000],
    ['is as far ahead as one can be', 620_000, 900_000],
  ])('nothing where a call %s', (_, dueIn, waitMs) => {
    const state = { ...OTHER, dueAt: at(dueIn) }
    expect(scheduleCall(state, waitMs, context)).toBe(state)
  })

  test('sooner than the retry of a failed call, however short the delay', () => {
    const state = { ...OTHER, failures: 4, dueAt: at(300_000) }
    const next = scheduleCall(state, 400_000, { ...context, publishDelayMs: 0 })
    expect(next).toBe(state)
    const tooFar = { ...state, dueAt: at(320_001) }
    expect(scheduleCall(tooFar, 400_000, { ...context, publishDelayMs: 0 }).caller).toBe('me')
  })
})

test.each<[state: Partial<HookState>, isDue: boolean]>([
  [{ dueAt: at(1) }, false],
  [{ dueAt: at(0) }, true],

  // A clock was wrong.
  [{ dueAt: at(620_000) }, false],
  [{ dueAt: at(620_001) }, true],
  // Its process stopped during the call.
  [{ callingSince: at(-19_999) }, false],
  [{ callingSince: at(-20_000) }, true],
  [{ callingSince: at(10_001) }, true],
])('a call is due in the state %j: %s', (state, isDue) => {
  expect(isCallDue({ failures: 0, ...state }, context)).toBe(isDue)
})

test('a call that is due is taken once', () => {
  const state = { ...OTHER, dueAt: at(0), error: 'before' }
  const claimed = claimCall(state, context)
  expect(claimed).toEqual({
    caller: 'me',
    failures: 0,
    error: 'before',
    callingSince: at(0),
    calledAt: at(0),
  })
  expect(claimCall(claimed, context)).toBe(claimed)
  expect(claimCall(undefined, context)).toEqual({ failures: 0 })
})

test('a hurried call is due at once', () => {
  expect(advanceCall(undefined, now)).toEqual({ failures: 0, dueAt: at(0) })
  expect(advanceCall({ ...OTHER, dueAt: at(60_000) }, now)).toEqual({ ...OTHER, dueAt: at(0) })
})

describe('the outcome of a call', () => {
  const calling = { ...OTHER, callingSince: at(-1_000), calledAt: at(-1_000) }

  test('that succeeded forgets the failures before it', () => {
    const state = { ...calling, failures: 3, error: 'down' }
    expect(finishCall(state, undefined, now)).toEqual({ ...OTHER, calledAt: at(-1_000) })
    expect(finishCall(undefined, undefined, now)).toEqual({ failures: 0 })
  })

  test.each([
    [0, 10_000],
    [2, 60_000],
    [3, 300_000],
    [9, 300_000],
  ])('that failed after %d others is tried again in %d ms', (failures, wait) => {
    expect(finishCall({ ...calling, failures }, 'down', now)).toEqual({
      ...OTHER,
      calledAt: at(-1_000),
      failures: failures + 1,
      error: 'down',
      dueAt: at(wait),
    })
  })
})

test.each<[calledAt: string | undefined, within: boolean]>([
  [undefined, false],
  [at(-60_000), false],
  [at(-59_999), true],
  [at(10_000), true],
  [at(10_001), false],
])('a call at %s was in the last minute: %s', (calledAt, within) => {
  expect(wasCalledWithin(60_000, calledAt ? { ...OTHER, calledAt } : OTHER, now)).toBe(within)
})

useBlobs()

const report = (
  state: BuildReport['state'],
  at: string,
  id = 'one',
  startedAt = at,
): BuildReport => {
  return { state, at, build: { id, startedAt } }
}
const march = new Date('2026-03-31T23:59:59Z')

test('the latest report knows how long the last good build took', async () => {
  const begun = '2026-03-10T12:00:00.000Z'
  await saveBuildReport(report('building', begun))
  expect((await readLatestBuild())?.tookMs).toBeUndefined()
  expect(isBuildRunning(await readLatestBuild(), new Date(begun))).toBe(true)
  await saveBuildReport(report('ready', '2026-03-10T12:00:40.000Z', 'one', begun))
  expect(await readLatestBuild()).toMatchObject({ state: 'ready', tookMs: 40_000 })
  expect(isBuildRunning(await readLatestBuild(), new Date(begun))).toBe(false)
  await saveBuildReport(report('failed', '2026-03-10T12:10:00.000Z', 'two', begun))
  expect(await readLatestBuild()).toMatchObject({ state: 'failed', tookMs: 40_000 })
  await saveBuildReport({ state: 'ready', at: '2026-03-10T12:20:00.000Z' })
  expect((await readLatestBuild())?.tookMs).toBe(40_000)
  await saveBuildReport(report('ready', begun, 'three', '2026-03-10T12:00:05.000Z'))
  expect((await readLatestBuild())?.tookMs).toBe(0)
})

test('the counts of a year are kept', async () => {
  await saveBuildReport(report('building', '2025-02-28T23:00:00.000Z', 'old'))
  await saveBuildReport(report('building', '2025-03-01T00:00:00.000Z', 'kept'))
  expect(await sweepBuilds(march, 0)).toEqual({ count: 0, isFinished: false })
  expect(await sweepBuilds(march)).toEqual({ count: 1, isFinished: true })
  expect(await countBuildsOfMonth(new Date('2025-03-05T00:00:00Z'))).toBe(1)
})

const hook = useBuildHook()

const nowText = () => new Date().toISOString()
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

test('a call is made once when two processes find it due at the same moment', async () => {
  vi.stubEnv('PUBLISH_DELAY', '10m')
  await requestBuild('waits')
  await Promise.all(Array.from({ length: 8 }, () => callHookIfDue(later(10))))
  expect(hook.calls).toBe(1)
})

describe('a request for a build', () => {
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

  test('waits for a build as long as one can run', async () => {
    await reportBuild({ state: 'building', at: later(-15).toISOString() })
    await requestBuild('urgent')
    await publishNow()
    expect(hook.calls).toBe(0)
    await reportBuild({ state: 'ready', at: nowText() })
    expect(hook.calls).toBe(1)
  })
})
