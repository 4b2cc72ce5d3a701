import { expect, test } from 'vitest'
import { ByteCache } from '#server/media/byte-cache.ts'

test('a cache of bytes evicts its least recently used entries', async () => {
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
