import { expect, test } from 'vitest'
import { createByteCache } from '#server/media/byte-cache.ts'

test('a cache of bytes evicts its least recently used entries', async () => {
  const cache = createByteCache(10)
  const loads: string[] = []
  const load = async (name: string) => {
    loads.push(name)
    return Buffer.alloc(4)
  }
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b'])
    await cache.forceFetch(name, { context: () => load(name) })
  expect(loads).toEqual(['a', 'b', 'c', 'b'])
})

test('a cache of bytes answers a read that others evict while it runs', async () => {
  const cache = createByteCache(10)
  const slow = Promise.withResolvers<Buffer<ArrayBuffer>>()
  const reading = cache.forceFetch('slow', { context: () => slow.promise })
  for (const name of ['a', 'b', 'c'])
    await cache.forceFetch(name, { context: async () => Buffer.alloc(4) })
  slow.resolve(Buffer.alloc(3))
  expect(await reading).toHaveLength(3)
})
