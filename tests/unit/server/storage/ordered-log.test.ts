import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newestFirstKey } from '#domain/storage/time-key.ts'
import { blobs } from '#server/storage/blobs.ts'
import { collection } from '#server/storage/collection.ts'
import { keyLinks } from '#server/storage/key-links.ts'
import { listKeysBetween, readLogPage } from '#server/storage/ordered-log.ts'
import { versions } from '#server/storage/versions.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

const now = new Date('2026-03-20T12:00:00Z')
const entries = collection('activity', z.object({ days: z.number() }))

const keyOf = (days: number) =>
  newestFirstKey(new Date(now.getTime() - days * 86_400_000), `id-${days}`)
const write = async (...ages: readonly number[]) => {
  for (const days of ages) await entries.add(keyOf(days), { days })
}
const read = async (limit: number, before?: string) => {
  const page = await readLogPage(entries, { limit, before }, now)
  return { ages: page.entries.map(({ record }) => record.days), next: page.next }
}

test('pages have the newest first, each from the cursor of the one before', async () => {
  await write(400, 0, 0.5, 30, 2)
  expect(await read(2)).toEqual({ ages: [0, 0.5], next: keyOf(0.5) })
  expect(await read(2, keyOf(0.5))).toEqual({ ages: [2, 30], next: keyOf(30) })
  expect(await read(2, keyOf(30))).toEqual({ ages: [400], next: undefined })
  expect(await read(2, keyOf(400))).toEqual({ ages: [], next: undefined })
})

test('the last page has no cursor, however full it is', async () => {
  await write(0, 1, 2)
  expect(await read(3)).toEqual({ ages: [0, 1, 2], next: undefined })
  expect(await read(2, keyOf(0))).toEqual({ ages: [1, 2], next: undefined })
  expect(await readLogPage(entries, { limit: 3 }, now)).not.toHaveProperty('next')
})

test('a record that cannot be read is left out, and the cursor goes on after it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await write(0, 2)
  await blobs('activity').write(keyOf(1), { days: 'x' }, { onlyIfNew: true })
  expect(await read(2)).toEqual({ ages: [0], next: keyOf(1) })
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

test('keys are listed from a time until just before another', async () => {
  await write(5, 4, 3, 2, 1)
  const at = (days: number) => new Date(now.getTime() - days * 86_400_000)
  expect(await listKeysBetween(entries, at(4), at(2))).toEqual([keyOf(3), keyOf(4)])
  expect(await listKeysBetween(entries, at(3.5), at(0.5))).toEqual([keyOf(1), keyOf(2), keyOf(3)])
  expect(await listKeysBetween(entries, at(10), at(6))).toEqual([])
})

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

test('at most fifty versions are listed', async () => {
  for (let version = 1; version <= 52; version++) await kept.keep('a', { version, text: '' })
  const listed = await kept.list('a')
  expect(listed).toHaveLength(50)
  expect(listed[0]?.version).toBe(52)
})

const links = keyLinks('outbox-people')

test('links are listed by their name alone, each once', async () => {
  for (const key of ['b', 'a', 'b']) await links.add('ada@example.com', key)
  await links.add('ben@example.com', 'c')
  expect(await links.list('ada@example.com')).toEqual(['a', 'b'])
  expect(await links.list('eve@example.com')).toEqual([])
})

test('a name is stored as a hash', async () => {
  await links.add('ada@example.com', 'a')
  const stored = await blobs('outbox-people').list()
  expect(stored.map(({ key }) => key)).toEqual([links.keyOf('ada@example.com', 'a')])
  expect(stored[0]?.key).toMatch(/^[0-9a-f]{64}\/a$/)
})
