import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { replaceClock } from '#server/clock.ts'
import { currentAccess, isApiContext, setBlobsFetch } from '#server/storage/blob-client.ts'
import { blobs, isSameEtag, isStorageKey } from '#server/storage/blobs.ts'
import { withDeadline, withPatience } from '#server/storage/deadline.ts'
import { inParallel } from '#server/storage/parallel.ts'
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
])('%j is a key of the storage: %s', async (key, isKey) => {
  expect(isStorageKey(key)).toBe(isKey)
  if (isKey) return
  const sentence = `not a storage key: ${JSON.stringify(key)}`
  await expect(store().read(key)).rejects.toThrow(new RangeError(sentence))
  await expect(store().write(key, 1, onlyIfNew)).rejects.toThrow(RangeError)
  await expect(store().remove(key)).rejects.toThrow(RangeError)
})

test.each<[listed: string | undefined, read: string | undefined, same: boolean]>([
  ['"ab"', '"ab"', true],
  ['a', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', '"b"', false],
  ['"a"x', '"a"', false],
  [undefined, undefined, false],
])('the ETags %j and %j are of one version: %s', (listed, read, same) => {
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

test('a missing or removed record reads as undefined', async () => {
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
    expect(await store().firstKeys('b/')).toEqual(['b/10', 'b/2'])
    expect(await store().firstKeys('c')).toEqual([])
    expect(await Array.fromAsync(store().pages('b/2'))).toEqual([[{ key: 'b/2', etag }]])
  })

  test('continues from the cursor of a page, which is part of that page again', async () => {
    const keys = Array.from({ length: 1_001 }, (_, index) => `k${String(index).padStart(4, '0')}`)
    await inParallel(keys, (key) => store().write(key, 1, onlyIfNew))
    const [first, second] = await Array.fromAsync(store().pagesFrom())
    expect(first?.blobs).toHaveLength(1_000)
    expect(first?.cursor).toBeUndefined()
    expect(second?.blobs.map(({ key }) => key)).toEqual(['k1000'])
    const again = await Array.fromAsync(store().pagesFrom(second?.cursor))
    expect(again).toEqual([second])
  })
})

const server = useBlobs()

type Send = typeof fetch
const pauses: number[] = []
const sent: string[] = []

beforeEach(() => {
  pauses.length = 0
  sent.length = 0
  const sleep = (ms: number) => Promise.resolve(void pauses.push(ms))
  onTestFinished(replaceClock({ epochMs: Date.now, elapsedMs: () => performance.now(), sleep }))
})

/** Answer the first requests in these ways; later ones reach the store. */
function answer(...first: Send[]): void {
  setBlobsFetch((input, init) => {
    sent.push(`${init?.method?.toUpperCase() ?? 'GET'} ${String(input)}`)
    return (first.shift() ?? fetch)(input, init)
  })
}

const status =
  (code: number, headers = {}): Send =>
  () =>
    Promise.resolve(new Response('', { status: code, headers }))
const broken: Send = () => Promise.reject(new TypeError('fetch failed'))
/** The store has it, and its answer is lost. */
const lost: Send = async (input, init) => {
  await fetch(input, init)
  throw new TypeError('terminated')
}
const failing: Send = async (input, init) => {
  await fetch(input, init)
  return new Response('', { status: 500 })
}
const write = (value: unknown) => store().write('a', value, { onlyIfNew: true })

describe('a request that fails', () => {
  test.each([
    ['with 500', status(500)],
    ['with 409', status(409)],
    ['with 429', status(429)],
    ['without an answer', broken],
  ])('%s is sent again after a pause, twice', async (_, failing) => {
    answer(failing, failing)
    await write(1)
    expect(sent).toHaveLength(3)
    expect(pauses).toEqual([60, 240])
    expect((await store().read('a'))?.data).toBe(1)
  })

  test('three times says that storage does not answer', async () => {
    answer(status(500), status(500), status(500))
    await expect(write(1)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Our storage is not answering. Please try again in a moment.',
      retryAfter: 5,
      cause: new Error('storage answered 500'),
    })
    expect(sent).toHaveLength(3)
  })

  test('with 429 makes a command wait a second where the answer says no time', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    answer(status(429, { 'x-ratelimit-reset': 'soon' }))
    await withPatience(() => write(1))
    expect(pauses).toEqual([1_000])
  })

  test('with 403 for a write is not sent again', async () => {
    answer(status(403), status(403))
    const cause = new Error('storage refused a write')
    await expect(write(1)).rejects.toMatchObject({ code: 'unavailable', cause })
    expect(sent).toHaveLength(1)
    expect(pauses).toEqual([])
  })
})

describe('a write whose answer was lost', () => {
  test.each([lost, failing])('counts where its own value is stored', async (send) => {
    answer(send)
    const etag = await write({ x: new Date(0), y: undefined })
    expect(etag).toBeDefined()
    expect(await store().read('a')).toEqual({ data: { x: '1970-01-01T00:00:00.000Z' }, etag })
  })

  test('is lost where another value is stored, or none', async () => {
    await write(2)
    answer(broken)
    expect(await write(1)).toBeUndefined()
    answer(broken)
    expect(await store().write('b', 1, { onlyIfMatch: '"none"' })).toBeUndefined()
  })
})

test('a response without an ETag does not count', async () => {
  await write(1)
  const bare: Send = async (input, init) => {
    const response = await fetch(input, init)
    const headers = new Headers(response.headers)
    headers.delete('etag')
    return new Response(response.body, { status: response.status, headers })
  }
  answer(bare)
  await expect(store().read('a')).rejects.toMatchObject({
    code: 'unavailable',
    cause: new Error('health/a was read without an ETag'),
  })
})

test('a call ends at its deadline, and its request with it', async () => {
  let signal: AbortSignal | null | undefined
  answer((_, init) => {
    signal = init?.signal
    return new Promise(() => {})
  })
  const work = withDeadline(20, () => store().read('a'))
  await expect(work).rejects.toMatchObject({
    code: 'unavailable',
    cause: { message: expect.stringMatching(/^storage did not answer in \d+(?:\.\d+)? ms$/) },
  })
  expect(signal?.aborted).toBe(true)
})

test.each([
  ['production', /site:health/],
  ['deploy-preview', /site:deploy-preview-health/],
])('the stores of %s have their own names', async (context, name) => {
  vi.stubEnv('CONTEXT', context)
  answer()
  await store().read('a')
  expect(sent[0]).toMatch(name)
})

test('builds have the address of the API alone', async () => {
  expect(isApiContext()).toBe(false)
  expect(currentAccess()).toMatchObject({ siteID: 'site', token: 'token' })
  await server.asBuild(async () => {
    expect(isApiContext()).toBe(true)
    await Promise.resolve()
  })
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', '')
  expect(isApiContext()).toBe(false)
  expect(currentAccess).toThrow(SyntaxError)
})
