import { expect, test } from 'vitest'
import { blobs } from '#server/storage/blobs.ts'
import { keyLinks } from '#server/storage/key-links.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

const links = keyLinks('outbox-people')

test('links are listed by their name alone, each once', async () => {
  for (const key of ['b', 'a', 'b']) await links.add('ada@example.com', key)
  await links.add('ben@example.com', 'c')
  expect(await links.list('ada@example.com')).toEqual(['a', 'b'])
  expect(await links.list('eve@example.com')).toEqual([])
})

test('a removed link is gone, and the others stay', async () => {
  for (const key of ['a', 'b']) await links.add('ada@example.com', key)
  await links.remove('ada@example.com', 'a')
  expect(await links.list('ada@example.com')).toEqual(['b'])
})

test('a name is stored as a hash', async () => {
  await links.add('ada@example.com', 'a')
  const stored = await blobs('outbox-people').list()
  expect(stored.map(({ key }) => key)).toEqual([links.keyOf('ada@example.com', 'a')])
  expect(stored[0]?.key).toMatch(/^[0-9a-f]{64}\/a$/)
})
