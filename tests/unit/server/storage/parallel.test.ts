import { expect, test } from 'vitest'
import { inParallel } from '#server/storage/parallel.ts'

test('results are in the order of the items, whichever is done first', async () => {
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const work = inParallel([0, 1, 2], 3, async (index) => {
    await gates[index]?.promise
    return index * 10
  })
  for (const { resolve } of gates.toReversed()) resolve()
  expect(await work).toEqual([0, 10, 20])
})

test.each([
  [2, 5, 2],
  [10, 3, 3],
  [1, 3, 1],
])('with a limit of %d, of %d items %d are worked on at once', async (limit, count, most) => {
  let [running, seen] = [0, 0]
  const items = Array.from({ length: count }, (_, index) => index)
  const results = await inParallel(items, limit, async (item) => {
    seen = Math.max(seen, ++running)
    await Promise.resolve()
    running -= 1
    return item
  })
  expect(results).toEqual(items)
  expect(seen).toBe(most)
})

test('nothing to do has no results', async () => {
  expect(await inParallel([], 3, () => Promise.reject(new Error('not called')))).toEqual([])
})
