import { describe, expect, test } from 'vitest'
import { blobs, isSameEtag, isStorageKey } from '#server/storage/blobs.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

const store = () => blobs('health')
const onlyIfNew = { onlyIfNew: true } as const

test.each([
  ['0-a_b.c/d', true],
  ['a'.repeat(201), true],
  ['', false],
  ['A', false],
  ['/a', false],
  ['a/../b', false],
  ['a\nb', false],
])('whether %j is a key: %s', async (key, isKey) => {
  expect(isStorageKey(key)).toBe(isKey)
  if (isKey) return
  const sentence = `not a storage key: ${JSON.stringify(key)}`
  await expect(store().read(key)).rejects.toThrow(new RangeError(sentence))
  await expect(store().write(key, 1, onlyIfNew)).rejects.toThrow(RangeError)
  await expect(store().remove(key)).rejects.toThrow(RangeError)
})

test.each<[listed: string | undefined, read: string | undefined, same: boolean]>([
  ['"a"', '"a"', true],
  ['a', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', '"b"', false],
  ['"a"x', '"a"', false],
  [undefined, undefined, false],
])('whether the ETags %j and %j are of one version: %s', (listed, read, same) => {
  expect(isSameEtag(listed, read)).toBe(same)
})

describe('a write', () => {
  test('counts with the ETag that a read answers', async () => {
    const etag = await store().write('a', { x: 1 }, onlyIfNew)
    expect(await store().read('a')).toEqual({ data: { x: 1 }, etag })
  })

  test('whose condition fails changes nothing', async () => {
    const etag = await store().write('a', 1, onlyIfNew)
    expect(await store().write('a', 2, onlyIfNew)).toBeUndefined()
    expect(await store().write('a', 2, { onlyIfMatch: '"other"' })).toBeUndefined()
    expect(await store().read('a')).toEqual({ data: 1, etag })
    expect(await store().write('a', 2, { onlyIfMatch: etag ?? '' })).toBeDefined()
    expect(await store().read('a')).toMatchObject({ data: 2 })
  })
})

test('bytes are written once, and read with what was stored with them', async () => {
  const bytes = new TextEncoder().encode('picture').buffer
  expect(await store().writeBytes('a', bytes, { type: 'image/png' })).toBe(true)
  expect(await store().writeBytes('a', bytes, { type: 'other' })).toBe(false)
  const metadata = { type: 'image/png' }
  expect(await store().readBytes('a')).toEqual({ bytes, metadata })
  expect(await store().readMetadata('a')).toEqual(metadata)
})

test('what is missing or removed is undefined', async () => {
  await store().write('a', 1, onlyIfNew)
  await store().remove('a')
  for (const key of ['a', 'b']) {
    expect(await store().read(key)).toBeUndefined()
    expect(await store().readBytes(key)).toBeUndefined()
    expect(await store().readMetadata(key)).toBeUndefined()
  }
})

describe('a listing', () => {
  const list = async (prefix?: string) =>
    (await Array.fromAsync(store().pages(prefix))).flat().map(({ key }) => key)

  test('has the keys below a prefix in byte order, with their ETags', async () => {
    const etag = await store().write('b/2', 1, onlyIfNew)
    for (const key of ['b/10', 'a', 'b-1']) await store().write(key, 1, onlyIfNew)
    expect(await list()).toEqual(['a', 'b-1', 'b/10', 'b/2'])
    expect(await list('b/')).toEqual(['b/10', 'b/2'])
    await expect(list('B')).rejects.toThrow(RangeError)
    expect(await Array.fromAsync(store().pages('b/2'))).toEqual([[{ key: 'b/2', etag }]])
  })

  test('continues from the cursor of a page, which is part of that page again', async () => {
    const keys = Array.from({ length: 1_001 }, (_, index) => `k${String(index).padStart(4, '0')}`)
    await Promise.all(keys.map((key) => store().write(key, 1, onlyIfNew)))
    const [first, second] = await Array.fromAsync(store().pagesFrom())
    expect(first?.blobs).toHaveLength(1_000)
    expect(first?.cursor).toBeUndefined()
    expect(second?.blobs.map(({ key }) => key)).toEqual(['k1000'])
    const again = await Array.fromAsync(store().pagesFrom(second?.cursor))
    expect(again).toEqual([second])
  })
})
