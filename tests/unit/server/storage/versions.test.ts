import { expect, test } from 'vitest'
import { z } from 'zod'
import { blobs } from '#server/storage/blobs.ts'
import { versions } from '#server/storage/versions.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

const kept = versions('post-revisions', z.object({ version: z.int(), text: z.string() }))

test('versions are listed latest first, without those of other records and unreadable ones', async () => {
  for (const version of [1, 2, 10]) await kept.keep('a', { version, text: `text ${version}` })
  await kept.keep('b', { version: 3, text: 'another' })
  await blobs('post-revisions').write('a/9999000', { version: 'x' }, { onlyIfNew: true })
  expect((await kept.list('a')).map(({ version }) => version)).toEqual([10, 2, 1])
  expect(await kept.find('a', 2)).toEqual({ version: 2, text: 'text 2' })
  expect(await kept.find('a', 3)).toBeUndefined()
})

test('a version that two writers keep stays as the first wrote it', async () => {
  await kept.keep('a', { version: 1, text: 'first' })
  await kept.keep('a', { version: 1, text: 'second' })
  expect(await kept.list('a')).toEqual([{ version: 1, text: 'first' }])
})

test('the versions of a record are removed together, and no others', async () => {
  await kept.keep('a', { version: 1, text: '' })
  await kept.keep('b', { version: 1, text: '' })
  await kept.removeAll('a')
  expect(await kept.records.keys()).toEqual(['b/9999998'])
})

test('at most fifty versions are listed', async () => {
  for (let version = 1; version <= 52; version++) await kept.keep('a', { version, text: '' })
  const listed = await kept.list('a')
  expect(listed).toHaveLength(50)
  expect(listed[0]?.version).toBe(52)
})
