import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newestFirstKey } from '#domain/storage/time-key.ts'
import { blobs } from '#server/storage/blobs.ts'
import { collection } from '#server/storage/collection.ts'
import { listKeysBetween, readLogPage } from '#server/storage/ordered-log.ts'
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

test('a page of an empty log is empty', async () => {
  expect(await read(3)).toEqual({ ages: [], next: undefined })
})

test('a cursor without a time begins with now', async () => {
  await write(0, 1)
  expect((await read(3, '0')).ages).toEqual([0, 1])
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
