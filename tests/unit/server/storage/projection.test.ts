import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { replaceClock } from '#server/clock.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { blobs } from '#server/storage/blobs.ts'
import { collection } from '#server/storage/collection.ts'
import { FlaggedProjection } from '#server/storage/flagged-projection.ts'
import { listedProjection } from '#server/storage/projection.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

const MINUTE_MS = 60_000
const records = collection('health', z.object({ count: z.int() }))

const flagged = (version = 1) =>
  new FlaggedProjection('inbox', {
    version,
    records,
    partLength: 1,
    entryOf: (key, { count }) => ({ key, count }),
    totalsOf: (entries) => entries.reduce((sum, { count }) => sum + count, 0),
  })

const listed = () =>
  listedProjection('post-list', { version: 1, records, entryOf: (_key, { count }) => count })

/** A clock that a test moves. */
function useClock(ms: number) {
  const now = { ms }
  const sleep = async () => undefined
  onTestFinished(replaceClock({ epochMs: () => now.ms, elapsedMs: () => 0, sleep }))
  return now
}

/** Requests to storage since the start of the test. */
let calls: string[] = []

beforeEach(() => {
  calls = []
  setBlobsFetch((input, init) => {
    calls.push(`${init?.method?.toUpperCase()} ${decodeURIComponent(String(input))}`)
    return fetch(input, init)
  })
})

async function countCalls(work: () => Promise<unknown>): Promise<number> {
  const before = calls.length
  await work()
  return calls.length - before
}

/** Change a record as its owners do. */
async function save(key: string, count: number): Promise<void> {
  await flagged().flag(key)
  await records.upsert(key, () => ({ count }))
}

async function removeFlags(): Promise<void> {
  for (const { key } of await blobs('inbox').list('flags/')) await blobs('inbox').remove(key)
}

const totalsOf = async (projection = flagged()) => Object.fromEntries(await projection.readTotals())

describe('a flagged projection', () => {
  test('has totals and entries of each part, in the order of the keys', async () => {
    for (const [key, count] of [
      ['b2', 2],
      ['a1', 1],
      ['b1', 3],
    ] as const)
      await save(key, count)
    expect(await totalsOf()).toEqual({ a: 1, b: 5 })
    expect(await flagged().readEntries('b')).toEqual([
      { key: 'b1', count: 3 },
      { key: 'b2', count: 2 },
    ])
    expect(await flagged().readEntries('c')).toEqual([])
  })

  test('costs two calls while nothing has changed', async () => {
    await save('a1', 1)
    await removeFlags()
    await flagged().readTotals()
    expect(await countCalls(() => flagged().readTotals())).toBe(2)
  })

  test('follows new, changed and removed records whose parts were flagged', async () => {
    await save('a1', 1)
    expect(await totalsOf()).toEqual({ a: 1 })
    await save('a2', 1)
    await save('b1', 1)
    expect(await totalsOf()).toEqual({ a: 2, b: 1 })
    await save('a1', 5)
    await flagged().flag('b1')
    await records.remove('b1')
    expect(await totalsOf()).toEqual({ a: 6, b: 0 })
    expect(await flagged().readEntries('b')).toEqual([])
  })

  test('reads only the records that changed', async () => {
    for (let i = 0; i < 5; i++) await save(`a${i}`, 1)
    await flagged().readTotals()
    await save('a3', 2)
    const before = calls.length
    await flagged().readTotals()
    const read = calls.slice(before).filter((each) => /GET .*health\/a\d/.test(each))
    expect(read).toEqual([expect.stringContaining('health/a3')])
  })

  test('sets a flag again that a clock has outdated during the write', async () => {
    const now = useClock(Date.now())
    await flagged().readTotals()
    const flag = await flagged().flag('a1')
    now.ms -= 60 * MINUTE_MS
    await flagged().readTotals()
    await records.create('a1', { count: 1 })
    await flagged().flag('a1', flag)
    expect(await totalsOf()).toEqual({ a: 1 })
  })

  test('keeps a flag for five minutes, because a change may be slow and a listing late', async () => {
    const now = useClock(Date.now())
    await flagged().readTotals()
    await flagged().flag('a1')
    await flagged().readTotals()
    now.ms += 4 * MINUTE_MS
    await records.create('a1', { count: 1 })
    expect(await totalsOf()).toEqual({ a: 1 })
    now.ms += 2 * MINUTE_MS
    await flagged().readTotals()
    expect(await countCalls(() => flagged().readTotals())).toBe(2)
  })

  test('repairs in a rebuild what no flag named, and counts it', async () => {
    for (const key of ['a1', 'a2', 'b1']) await save(key, 1)
    await flagged().readTotals()
    await removeFlags()
    await records.update('a1', () => ({ count: 5 }))
    await records.remove('a2')
    await records.remove('b1')
    await records.create('c1', { count: 7 })
    expect(await totalsOf()).toEqual({ a: 2, b: 1 })
    const { repaired, totals } = await flagged().rebuild()
    expect(repaired).toBe(4)
    expect(Object.fromEntries(totals)).toEqual({ a: 5, b: 0, c: 7 })
    expect((await flagged().rebuild()).repaired).toBe(0)
  })

  test('is built again where another release or no one wrote it', async () => {
    await save('a1', 1)
    await flagged().readTotals()
    await removeFlags()
    await records.update('a1', () => ({ count: 3 }))
    expect(await totalsOf(flagged(2))).toEqual({ a: 3 })
    expect(await flagged(2).readEntries('a')).toEqual([{ key: 'a1', count: 3 }])
    await blobs('inbox').remove('parts/a')
    expect(await flagged(2).readEntries('a')).toEqual([{ key: 'a1', count: 3 }])
  })

  test('loses nothing to writers and readers at the same time', async () => {
    await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        await save(`${'ab'[i % 2]}${i}`, 1)
        await flagged().readTotals()
      }),
    )
    expect(await totalsOf()).toEqual({ a: 6, b: 6 })
  })

  test('forgets what a record was for a moment, between its listing and its reading', async () => {
    await save('a1', 3)
    await flagged().readTotals()
    await save('a1', 1)
    let isListed = false
    setBlobsFetch(async (input, init) => {
      const response = await fetch(input, init)
      const isListing = new URL(String(input)).searchParams.get('prefix') === 'a'
      if (isListing && !isListed) {
        isListed = true
        await save('a1', 9)
      }
      return response
    })
    expect(await totalsOf()).toEqual({ a: 9 })
    // The ETag is that of the same content, as before.
    await save('a1', 1)
    expect(await totalsOf()).toEqual({ a: 1 })
  })
})

describe('a listed projection', () => {
  test('follows every change without a flag', async () => {
    const list = listed()
    expect([...(await list())]).toEqual([])
    await records.create('a', { count: 1 })
    await records.create('b', { count: 2 })
    expect([...(await list())]).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    await records.update('a', () => ({ count: 3 }))
    await records.remove('b')
    expect([...(await list())]).toEqual([['a', 3]])
  })

  test('costs one call while nothing has changed, and another process two', async () => {
    await records.create('a', { count: 1 })
    const list = listed()
    await list()
    expect(await countCalls(() => list())).toBe(1)
    expect(await countCalls(() => listed()())).toBe(2)
  })

  test('is right where it cannot be stored', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await records.create('a', { count: 1 })
    setBlobsFetch((input, init) =>
      init?.method?.toUpperCase() === 'PUT'
        ? Promise.resolve(new Response('', { status: 403 }))
        : fetch(input, init),
    )
    expect([...(await listed()())]).toEqual([['a', 1]])
    expect(warn).toHaveBeenCalledOnce()
  })
})
