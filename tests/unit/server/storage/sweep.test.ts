import { expect, test, vi } from 'vitest'
import { sweep } from '#server/storage/sweep.ts'

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

test('removes the expired keys of every page and counts them', async () => {
  const store = aStore()
  expect(await sweep(store, isOdd)).toEqual({ count: 1_250, isFinished: true })
  expect([...store.keys].some(isOdd)).toBe(false)
})

test('removes many keys at a time, but not a whole page', async () => {
  let running = 0
  let most = 0
  const store = aStore(async () => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running -= 1
  })
  await sweep(store, isOdd)
  expect(most).toBeGreaterThan(8)
  expect(most).toBeLessThan(64)
})

test('starts nothing after its time is over, and the next run continues', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const until = Date.now() + 1_000
  const store = aStore((left) => {
    if (left === 2_000) vi.setSystemTime(until)
  })
  const first = await sweep(store, isOdd, until)
  expect(first.isFinished).toBe(false)
  expect(first.count).toBeLessThan(600)
  expect(await sweep(store, isOdd, until + 1)).toEqual({
    count: 1_250 - first.count,
    isFinished: true,
  })
  vi.useRealTimers()
})
