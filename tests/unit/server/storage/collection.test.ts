import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { buildNewestFirstKey } from '#domain/storage/time-key.ts'
import { replaceClock } from '#server/clock.ts'
import { ignoreFailure } from '#server/failing-work.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { blobs } from '#server/storage/blobs.ts'
import { collection } from '#server/storage/collection.ts'
import { hashToUuid } from '#server/storage/hash.ts'
import { keyLinks } from '#server/storage/key-links.ts'
import { readLogPage } from '#server/storage/ordered-log.ts'
import { versions } from '#server/storage/versions.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

const schema = z.object({ count: z.int() })
const counters = collection('health', schema)
const newer = collection('health', schema, [(fields) => fields])
const etagOf = async (key: string) => (await blobs('health').read(key))?.etag

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
  expect(
    await ignoreFailure(
      'not-found',
      counters.update('a', (one) => one),
    ),
  ).toBeUndefined()
  for (const error of [new Error('other'), new Failure('conflict', 'Changed')])
    await expect(ignoreFailure('not-found', Promise.reject(error))).rejects.toBe(error)
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

const now = new Date('2026-03-20T12:00:00Z')
const entries = collection('activity', z.object({ days: z.number() }))

const keyOf = (days: number) =>
  buildNewestFirstKey(new Date(now.getTime() - days * 86_400_000), `id-${days}`)
const write = async (...ages: readonly number[]) => {
  for (const days of ages) await entries.add(keyOf(days), { days })
}
const read = async (limit: number, before?: string) => {
  const page = await readLogPage(entries, { limit, before })
  return { ages: page.entries.map(({ record }) => record.days), next: page.next }
}

test('pages of a log have the newest first, each from the cursor of the one before', async () => {
  await write(400, 0, 0.5, 30, 2)
  expect(await read(2)).toEqual({ ages: [0, 0.5], next: keyOf(0.5) })
  expect(await read(2, keyOf(0.5))).toEqual({ ages: [2, 30], next: keyOf(30) })
  expect(await read(2, keyOf(30))).toEqual({ ages: [400], next: undefined })
  expect(await read(2, keyOf(400))).toEqual({ ages: [], next: undefined })
})

test('the last page of a log has no cursor, however full it is', async () => {
  await write(0, 1, 2)
  expect(await read(3)).toEqual({ ages: [0, 1, 2], next: undefined })
  expect(await read(2, keyOf(0))).toEqual({ ages: [1, 2], next: undefined })
  expect(await readLogPage(entries, { limit: 3 })).not.toHaveProperty('next')
})

test('a record that cannot be read is left out, and the cursor goes on after it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await write(0, 2)
  await blobs('activity').write(keyOf(1), { days: 'x' }, { onlyIfNew: true })
  expect(await read(2)).toEqual({ ages: [0], next: keyOf(1) })
  expect(warn).toHaveBeenCalledOnce()
})

const kept = versions('post-revisions', z.object({ version: z.int(), text: z.string() }))

test('versions are listed latest first, without those of other records and unreadable ones', async () => {
  for (const version of [1, 2, 10]) await kept.keep('a', { version, text: `text ${version}` })
  await kept.keep('b', { version: 3, text: 'another' })
  await blobs('post-revisions').write('a/9999000', { version: 'x' }, { onlyIfNew: true })
  expect((await kept.list('a')).map(({ version }) => version)).toEqual([10, 2, 1])
  expect(await kept.find('a', 2)).toEqual({ version: 2, text: 'text 2' })
  expect(await kept.find('a', 3)).toBeUndefined()
  await kept.removeAll('a')
  expect([await kept.list('a'), (await kept.list('b')).length]).toEqual([[], 1])
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

test('the name of a link is stored as a hash', async () => {
  await links.add('ada@example.com', 'a')
  expect(await blobs('outbox-people').keys()).toEqual([expect.stringMatching(/^[0-9a-f]{64}\/a$/)])
  expect(hashToUuid('a', 4)).toBe('ca978112-ca1b-4dca-8ac2-31b39a23dc4d')
})
