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
