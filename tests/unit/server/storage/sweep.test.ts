import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildNewestFirstKey } from '#domain/storage/time-key.ts'
import { replaceClock } from '#server/clock.ts'
import {
  isPatient,
  remainingMs,
  withDeadline,
  withoutDeadline,
  withPatience,
} from '#server/storage/deadline.ts'
import { inParallel } from '#server/storage/parallel.ts'
import { runSteps } from '#server/storage/run-steps.ts'
import { sweepStore, sweepOldKeys } from '#server/storage/sweep.ts'

/** A store of 2,500 keys in pages of 1,000, every other one expired. */
function aStore(onRemove: (left: number) => Promise<void> | void = () => {}) {
  const keys = new Set(Array.from({ length: 2_500 }, (_, index) => `key-${index}`))
  return {
    keys,
    async *pages() {
      const all = [...keys].map((key) => ({ key }))
      for (let at = 0; at < all.length; at += 1_000) yield all.slice(at, at + 1_000)
    },
    async remove(key: string) {
      keys.delete(key)
      await onRemove(keys.size)
    },
  }
}

const isOdd = (key: string) => Number(key.slice(4)) % 2 === 1

test('a sweep removes the expired keys of every page and counts them', async () => {
  const store = aStore()
  expect(await sweepStore(store, isOdd)).toEqual({ count: 1_250, isFinished: true })
  expect([...store.keys].some(isOdd)).toBe(false)
})

test('a sweep removes many keys at a time, but not a whole page', async () => {
  let running = 0
  let most = 0
  const store = aStore(async () => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running -= 1
  })
  await sweepStore(store, isOdd)
  expect(most).toBeGreaterThan(8)
  expect(most).toBeLessThan(64)
})

test('a sweep starts nothing after its time is over, and the next run continues', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const until = Date.now() + 1_000
  const store = aStore((left) => {
    if (left === 2_000) vi.setSystemTime(until)
  })
  const first = await sweepStore(store, isOdd, until)
  expect(first.isFinished).toBe(false)
  expect(first.count).toBeLessThan(600)
  expect(await sweepStore(store, isOdd, until + 1)).toEqual({
    count: 1_250 - first.count,
    isFinished: true,
  })
})

test('keys that end with an old time, or with no time, are removed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const keyAt = (ago: number) => `a-b/${buildNewestFirstKey(new Date(Date.now() - ago), 'id')}`
  const keys = [keyAt(1_001), keyAt(1_000), keyAt(0), 'a/none']
  const removed: string[] = []
  const store = {
    async *pages() {
      yield keys.map((key) => ({ key }))
    },
    remove: async (key: string) => void removed.push(key),
  }
  expect(await sweepOldKeys(store, 1_000)).toEqual({ count: 2, isFinished: true })
  expect(removed).toEqual([keys[0], 'a/none'])
})

test('results are in the order of the items, whichever is done first', async () => {
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const work = inParallel([0, 1, 2], async (index) => {
    await gates[index]?.promise
    return index * 10
  })
  for (const { resolve } of gates.toReversed()) resolve()
  expect(await work).toEqual([0, 10, 20])
})

test.each([
  [2, 5, 2],
  [10, 3, 3],
])('with a limit of %d, of %d items %d are worked on at once', async (limit, count, most) => {
  let [running, seen] = [0, 0]
  const items = Array.from({ length: count }, (_, index) => index)
  const work = async (item: number) => {
    seen = Math.max(seen, ++running)
    await Promise.resolve()
    running -= 1
    return item
  }
  const results = await inParallel(items, work, limit)
  expect(results).toEqual(items)
  expect(seen).toBe(most)
})

test('the steps after one that fails are run, then it is reported', async () => {
  const ran: string[] = []
  const job = runSteps({
    first: () => Promise.reject(new Error('broken')),
    second: async () => void ran.push('second'),
  })
  await expect(job).rejects.toMatchObject({
    errors: [{ message: 'the step first failed', cause: { message: 'broken' } }],
  })
  expect(ran).toEqual(['second'])
})

describe('a deadline', () => {
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

  test('of a storage call is eight seconds at most', async () => {
    expect(remainingMs()).toBe(8_000)
    expect(await withDeadline(60_000, after(0))).toBe(8_000)
    expect(isPatient()).toBe(false)
  })

  test('of a request is shared by its calls', async () => {
    expect(await withDeadline(5_000, after(2_000))).toBe(3_000)
    expect(await withDeadline(5_000, after(5_000))).toBe(1)
    expect(await withDeadline(5_000, after(9_000))).toBe(1)
  })

  test('inside another cannot be later than that', async () => {
    expect(await withDeadline(2_000, () => withDeadline(5_000, after(500)))).toBe(1_500)
    expect(await withDeadline(5_000, () => withDeadline(2_000, after(500)))).toBe(1_500)
  })

  test('of a call in a command is five minutes, also where its work has a deadline', async () => {
    expect(await withPatience(after(0))).toBe(300_000)
    expect(await withPatience(() => withoutDeadline(after(0)))).toBe(300_000)
    expect(await withPatience(() => withDeadline(60_000, after(0)))).toBe(60_000)
    expect(await withPatience(async () => isPatient())).toBe(true)
  })
})
