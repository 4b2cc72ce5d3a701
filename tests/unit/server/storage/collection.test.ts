import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { replaceClock } from '#server/clock.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { blobs } from '#server/storage/blobs.ts'
import { collection } from '#server/storage/collection.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

const schema = z.object({ count: z.int() })
const counters = collection('health', schema)
const newer = collection('health', schema, [(data) => data])
const etagOf = async (key: string) => (await blobs('health').read(key))?.etag

afterEach(() => {
  setBlobsFetch()
  vi.restoreAllMocks()
})

test('a record is created once', async () => {
  expect(await counters.create('a', { count: 1 })).toBe(true)
  expect(await counters.create('a', { count: 2 })).toBe(false)
  expect(await counters.read('a')).toEqual({ data: { count: 1 }, etag: await etagOf('a') })
  expect(await counters.find('b')).toBeUndefined()
  await counters.remove('a')
  expect(await counters.find('a')).toBeUndefined()
})

test('what does not fit the schema is never written', async () => {
  await expect(counters.create('a', { count: 1.5 })).rejects.toThrow(z.ZodError)
  await expect(counters.upsert('a', () => ({ count: 1.5 }))).rejects.toThrow(z.ZodError)
  expect(await counters.keys()).toEqual([])
})

test('a change of a missing record is refused', async () => {
  await expect(counters.update('a', (one) => one)).rejects.toMatchObject({
    code: 'not-found',
    message: 'There is no such record.',
  })
  expect(await counters.upsert('a', (one) => one ?? { count: 1 })).toEqual({ count: 1 })
  expect(await counters.update('a', ({ count }) => ({ count: count + 1 }))).toEqual({ count: 2 })
})

test('a change that changes nothing writes nothing', async () => {
  await counters.add('a', { count: 1 })
  const etag = await etagOf('a')
  expect(await counters.update('a', (one) => one)).toEqual({ count: 1 })
  expect(await etagOf('a')).toBe(etag)
})

test('a change that lost a race runs again on the newest record, also when it takes time', async () => {
  await counters.add('a', { count: 1 })
  const seen: (number | undefined)[] = []
  const changed = await counters.change('a', async (one) => {
    seen.push(one?.count)
    if (seen.length === 1) await counters.update('a', () => ({ count: 10 }))
    return { count: (one?.count ?? 0) + 1 }
  })
  expect(seen).toEqual([1, 10])
  expect(changed).toEqual({ before: { count: 10 }, after: { count: 11 } })
  expect(await counters.find('a')).toEqual({ count: 11 })
})

test('only readable records that have expired are removed', async () => {
  for (const count of [1, 2, 3]) await counters.add(String(count), { count })
  await blobs('health').write('4', { count: 'x' }, { onlyIfNew: true })
  const isExpired = ({ count }: { count: number }) => count < 3
  expect(await counters.removeExpired(isExpired, Date.now() - 1)).toMatchObject({ count: 0 })
  expect(await counters.removeExpired(isExpired)).toEqual({ count: 2, isFinished: true })
  expect(await counters.keys()).toEqual(['3', '4'])
})

test('a change that loses eight races is a conflict, with longer pauses each time', async () => {
  const pauses: number[] = []
  const sleep = (ms: number) => Promise.resolve(void pauses.push(ms))
  onTestFinished(replaceClock({ epochMs: Date.now, elapsedMs: () => 0, sleep }))
  setBlobsFetch((input, init) =>
    init?.method?.toUpperCase() === 'PUT'
      ? Promise.resolve(new Response('', { status: 412 }))
      : fetch(input, init),
  )
  await expect(counters.upsert('a', () => ({ count: 1 }))).rejects.toMatchObject({
    code: 'conflict',
    message: 'Someone else is changing this. Please try again.',
  })
  expect(pauses).toHaveLength(8)
  for (const [attempt, ms] of pauses.entries()) {
    expect(ms).toBeGreaterThanOrEqual(0)
    expect(ms).toBeLessThan(20 * 2 ** attempt)
  }
  expect(Math.max(...pauses)).toBeGreaterThan(20)
})

test('the keys and records below a prefix are listed in order', async () => {
  for (const key of ['b/2', 'a', 'b/1']) await counters.add(key, { count: key.length })
  expect(await counters.keys()).toEqual(['a', 'b/1', 'b/2'])
  expect(await counters.all('b/')).toEqual([{ count: 3 }, { count: 3 }])
  expect([...(await counters.entries('b/')).keys()]).toEqual(['b/1', 'b/2'])
})

test('a record of a newer release says so, and one that does not fit too', async () => {
  await newer.add('a', { count: 1 })
  const record = { store: 'health', key: 'a', reason: 'is of a newer release' }
  await expect(counters.find('a')).rejects.toMatchObject({ record })
  await blobs('health').write('b', { count: 'x' }, { onlyIfNew: true })
  await expect(counters.find('b')).rejects.toMatchObject({
    message: 'the stored record health/b does not fit its schema',
    cause: expect.any(z.ZodError),
  })
})

/** A record whose name became a list of names, and then got a color. */
const people = collection('health', z.unknown(), [
  ({ name, ...rest }) => ({ ...rest, names: [name] }),
  (record) => ({ ...record, color: 'red' }),
])

test.each<[stored: unknown, record: unknown]>([
  [{ name: 'Ada' }, { names: ['Ada'], color: 'red' }],
  [
    { names: ['Ada'], recordVersion: 2 },
    { names: ['Ada'], color: 'red' },
  ],
  [
    { names: ['Ada'], color: 'blue', recordVersion: 3 },
    { names: ['Ada'], color: 'blue' },
  ],
  ['text', 'text'],
])('%j of an earlier or this release is read as %j', (stored, record) => {
  expect(people.parse(stored)).toEqual({ record })
})

test('a record has the number of its version when it is stored, from the second on', () => {
  expect(counters.serialize({ count: 1 })).toEqual({ count: 1 })
  expect(people.serialize({ names: [] })).toEqual({ names: [], recordVersion: 3 })
  for (const other of ['text', ['a'], null]) expect(people.serialize(other)).toEqual(other)
})
