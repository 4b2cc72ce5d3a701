import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { replaceClock } from '#server/clock.ts'
import {
  isPatient,
  remainingMs,
  withDeadline,
  withoutDeadline,
  withPatience,
} from '#server/storage/deadline.ts'

let elapsed = 0

beforeEach(() => {
  elapsed = 1_000
  const sleep = (ms: number) => Promise.resolve(void (elapsed += ms))
  onTestFinished(replaceClock({ epochMs: Date.now, elapsedMs: () => elapsed, sleep }))
})

/** The time left after some milliseconds. */
const after = (ms: number) => async () => {
  elapsed += ms
  await Promise.resolve()
  return remainingMs()
}

test('a storage call has eight seconds at most', async () => {
  expect(remainingMs()).toBe(8_000)
  expect(await withDeadline(60_000, after(0))).toBe(8_000)
  expect(isPatient()).toBe(false)
})

test('the calls of a request share its time', async () => {
  expect(await withDeadline(5_000, after(2_000))).toBe(3_000)
  expect(await withDeadline(5_000, after(5_000))).toBe(1)
  expect(await withDeadline(5_000, after(9_000))).toBe(1)
})

test('an inner deadline cannot be later than the outer one', async () => {
  expect(await withDeadline(2_000, () => withDeadline(5_000, after(500)))).toBe(1_500)
  expect(await withDeadline(5_000, () => withDeadline(2_000, after(500)))).toBe(1_500)
})

test('a command has five minutes for a call, also where its work has a deadline', async () => {
  expect(await withPatience(after(0))).toBe(300_000)
  expect(await withPatience(() => withoutDeadline(after(0)))).toBe(300_000)
  expect(await withPatience(() => withDeadline(60_000, after(0)))).toBe(60_000)
  expect(await withPatience(async () => isPatient())).toBe(true)
})
