import { describe, expect, test } from 'vitest'
import {
  claimCall,
  finishCall,
  hurryCall,
  isCallDue,
  scheduleCall,
  wasCalledWithin,
  type HookState,
} from '#server/build-hook/hook-schedule.ts'

const now = new Date('2026-03-10T12:00:00Z')
/** A moment some milliseconds from now. */
const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
const moment = { now, caller: 'me', publishDelayMs: 600_000 }
const OTHER = { caller: 'other', failures: 0 }

describe('a save schedules', () => {
  test.each<[why: string, state: HookState | undefined, waitMs: number, dueIn: number]>([
    ['a call after its wait', undefined, 60_000, 60_000],
    ['an urgent one with others of the same moment', undefined, 0, 150],
    ['one at once where a call is overdue', { ...OTHER, dueAt: at(-30_000) }, 60_000, 150],
    ['one that is sooner than the scheduled one', { ...OTHER, dueAt: at(90_000) }, 60_000, 60_000],
    ['one after the interval', { ...OTHER, calledAt: at(-1_000) }, 0, 4_500],
    ['one that needs no interval', { ...OTHER, calledAt: at(-5_500) }, 0, 150],
    ['one after its wait and the interval', { ...OTHER, calledAt: at(-1_000) }, 60_000, 60_000],
    ['one where the clock of the last call was wrong', { ...OTHER, calledAt: at(11_000) }, 0, 150],
    [
      'one where the scheduled one is too far ahead',
      { ...OTHER, dueAt: at(620_001) },
      900_000,
      900_000,
    ],
  ])('%s', (_, state, waitMs, dueIn) => {
    const next = scheduleCall(state, waitMs, moment)
    expect(next).toEqual({ ...state, failures: 0, caller: 'me', dueAt: at(dueIn) })
  })

  test.each<[why: string, dueIn: number, waitMs: number]>([
    ['is sooner', 30_000, 60_000],
    ['is at the same time', 60_000, 60_000],
    ['was due just now', -19_999, 60_000],
    ['is as far ahead as one can be', 620_000, 900_000],
  ])('nothing where a call %s', (_, dueIn, waitMs) => {
    const state = { ...OTHER, dueAt: at(dueIn) }
    expect(scheduleCall(state, waitMs, moment)).toBe(state)
  })

  test('sooner than the retry of a failed call, however short the delay', () => {
    const state = { ...OTHER, failures: 4, dueAt: at(300_000) }
    const next = scheduleCall(state, 400_000, { ...moment, publishDelayMs: 0 })
    expect(next).toBe(state)
    const tooFar = { ...state, dueAt: at(320_001) }
    expect(scheduleCall(tooFar, 400_000, { ...moment, publishDelayMs: 0 }).caller).toBe('me')
  })
})

test.each<[state: Partial<HookState>, isDue: boolean]>([
  [{}, false],
  [{ dueAt: at(1) }, false],
  [{ dueAt: at(0) }, true],
  [{ dueAt: at(-1) }, true],
  // A clock was wrong.
  [{ dueAt: at(620_000) }, false],
  [{ dueAt: at(620_001) }, true],
  // Its process stopped during the call.
  [{ callingSince: at(-19_999) }, false],
  [{ callingSince: at(-20_000) }, true],
  [{ callingSince: at(10_000) }, false],
  [{ callingSince: at(10_001) }, true],
])('whether a call is due in the state %j: %s', (state, isDue) => {
  expect(isCallDue({ failures: 0, ...state }, moment)).toBe(isDue)
})

test('a call that is due is taken once', () => {
  const state = { ...OTHER, dueAt: at(0), error: 'before' }
  const claimed = claimCall(state, moment)
  expect(claimed).toEqual({
    caller: 'me',
    failures: 0,
    error: 'before',
    callingSince: at(0),
    calledAt: at(0),
  })
  expect(claimCall(claimed, moment)).toBe(claimed)
  expect(claimCall(undefined, moment)).toEqual({ failures: 0 })
})

test('a hurried call is due at once', () => {
  expect(hurryCall(undefined, now)).toEqual({ failures: 0, dueAt: at(0) })
  expect(hurryCall({ ...OTHER, dueAt: at(60_000) }, now)).toEqual({ ...OTHER, dueAt: at(0) })
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
    [1, 30_000],
    [2, 60_000],
    [3, 300_000],
    [4, 300_000],
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

  test('that failed is tried again when a save wants it, if that is what is scheduled', () => {
    const state = { ...calling, dueAt: at(500) }
    expect(finishCall(state, 'down', now)).toMatchObject({ dueAt: at(500), failures: 1 })
  })
})

test.each<[calledAt: string | undefined, within: boolean]>([
  [undefined, false],
  [at(-60_000), false],
  [at(-59_999), true],
  [at(0), true],
  [at(10_000), true],
  [at(10_001), false],
])('whether a call at %s was in the last minute: %s', (calledAt, within) => {
  expect(wasCalledWithin(60_000, calledAt ? { ...OTHER, calledAt } : OTHER, now)).toBe(within)
})

test('a hook that was never called was not called lately', () => {
  expect(wasCalledWithin(60_000, undefined, now)).toBe(false)
})
