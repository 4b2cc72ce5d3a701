import { expect, test, vi } from 'vitest'
import { isBuildRunning, type LatestBuild } from '#server/build-hook/build-reports.ts'
import type { HookState } from '#server/build-hook/hook-schedule.ts'
import { resolveBuildPhase } from '#server/build-hook/hook.ts'
import { estimateNextBuild } from '#server/publishing/publishing-state.ts'

const now = new Date('2026-03-10T12:00:30Z')
/** A moment some seconds from now. */
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString()

const HOOK: HookState = { failures: 0 }
const READY: LatestBuild = { state: 'ready', at: at(-600), tookMs: 40_000 }
const RUNNING: LatestBuild = { state: 'building', at: at(-10) }

test.each<
  [
    why: string,
    known: { hook?: HookState; build?: LatestBuild },
    next?: number | undefined,
    visible?: number | undefined,
  ]
>([
  ['nothing ever happened', {}],
  ['a build runs', { build: RUNNING }, undefined, 50],
  [
    'a build takes longer than the last one',
    { build: { ...RUNNING, tookMs: 5_000 } },
    undefined,
    0,
  ],
  ['a call is near', { hook: { ...HOOK, dueAt: at(10) }, build: READY }, undefined, 50],
  ['a call is distant', { hook: { ...HOOK, dueAt: at(11) }, build: READY }, 11, 51],
  ['a call waits for a build', { hook: { ...HOOK, dueAt: at(5) }, build: RUNNING }, 50, 110],
  ['the last call failed', { hook: { failures: 1, dueAt: at(60) }, build: READY }, 60, undefined],
])(
  'the publishing state says when visitors see a change, if %s',
  (_, { hook, build }, next, visible) => {
    const isBuilding = build?.state === 'building'
    expect(estimateNextBuild(hook, build, isBuilding, now)).toEqual({
      ...(next !== undefined && { nextBuildAt: at(next) }),
      ...(visible !== undefined && { visibleAt: at(visible) }),
    })
  },
)

test('a call that no process waits for is made by the schedule, every five minutes', () => {
  vi.stubEnv('PUBLISH_DELAY', '10m')
  const expected = (dueIn: number) => {
    const hook = { ...HOOK, dueAt: at(dueIn) }
    return estimateNextBuild(hook, READY, false, now)
  }
  expect(expected(60)).toEqual({
    nextBuildAt: '2026-03-10T12:05:00.000Z',
    visibleAt: '2026-03-10T12:05:40.000Z',
  })
  expect(expected(270).nextBuildAt).toBe('2026-03-10T12:05:00.000Z')
  expect(expected(271).nextBuildAt).toBe('2026-03-10T12:10:00.000Z')
  vi.stubEnv('PUBLISH_DELAY', '10s')
  expect(expected(60).nextBuildAt).toBe(at(60))
})

test.each<
  [
    build: LatestBuild | undefined,
    hook: HookState | undefined,
    phase: string,
    error?: string | undefined,
  ]
>([
  [READY, HOOK, 'live'],
  [RUNNING, { failures: 1, error: 'down' }, 'building', 'down'],
  [READY, { failures: 1, error: 'down' }, 'failed', 'down'],
  [{ ...READY, state: 'failed', error: 'broken' }, HOOK, 'failed', 'broken'],
  [{ ...READY, error: 'of an earlier release' }, HOOK, 'live'],
  [{ ...RUNNING, at: at(-1_201) }, HOOK, 'live'],
])('after the build %j and the hook %j the site is %s', (build, hook, phase, error) => {
  expect(resolveBuildPhase(build, hook, now)).toEqual({ phase, error })
})

test.each<[at: number, isLate: boolean]>([
  [-1_200, true],
  [1_200, true],
])('a build that began %d s from now was lost: %s', (seconds, isLate) => {
  expect(isBuildRunning({ state: 'building', at: at(seconds) }, now)).toBe(!isLate)
})
