import { expect, test } from 'vitest'
import { ByteCache } from '#server/media/byte-cache.ts'

test('evicts the least recently used entries', async () => {
  const cache = new ByteCache(10)
  const loads: string[] = []
  const get = (name: string) =>
    cache.get(name, async () => {
      loads.push(name)
      return Buffer.alloc(4)
    })
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await get(name)
  expect(loads).toEqual(['a', 'b', 'c', 'b'])
})

test('shares one read among requests for the same bytes, and forgets a failed one', async () => {
  const cache = new ByteCache(10)
  let loads = 0
  const fail = async () => {
    loads += 1
    throw new Error('unreadable')
  }
  const read = async () => {
    loads += 1
    return Buffer.alloc(4)
  }
  const failed = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(loads).toBe(1)
  const [first, second] = await Promise.all([cache.get('a', read), cache.get('a', read)])
  expect(first).toBe(second)
  expect(loads).toBe(2)
})
