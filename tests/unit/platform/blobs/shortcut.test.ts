import { getStore } from '@netlify/blobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeShortcut } from '#platform/blobs/shortcut.ts'
import { type BlobsThread, startBlobsThread } from '#platform/blobs/thread.ts'

const SITE = { path: ':memory:', siteID: 'site', token: 'a-token' }

let thread: BlobsThread

beforeAll(async () => {
  thread = await startBlobsThread(SITE)
})

afterAll(() => thread.close())

/** One life of a store through the unmodified client, and what it was told. */
async function conversation(name: string): Promise<unknown[]> {
  const store = getStore({
    name,
    siteID: SITE.siteID,
    token: SITE.token,
    edgeURL: thread.url,
    uncachedEdgeURL: thread.url,
    consistency: 'strong',
  })
  const bytes = new Uint8Array([0, 255, 10]).buffer
  const first = await store.setJSON('a/ü', { n: 1 }, { onlyIfNew: true })
  return [
    first,
    await store.setJSON('a/ü', { n: 2 }, { onlyIfNew: true }),
    await store.setJSON('a/ü', { n: 3 }, { onlyIfMatch: first.etag ?? '' }),
    await store.set('bytes', bytes, { metadata: { type: 'image/png' } }),
    await store.getWithMetadata('a/ü', { type: 'json' }),
    await store.getWithMetadata('bytes', { type: 'arrayBuffer' }),
    await store.getMetadata('bytes'),
    await store.get('nowhere'),
    await store.list({ directories: true }),
    await store.delete('a/ü'),
    await store.list(),
  ]
}

test('the client is told the same by message as over the network', async () => {
  const overNetwork = await conversation('network')
  const end = takeShortcut(thread.url, thread.answer)
  try {
    expect(await conversation('message')).toEqual(overNetwork)
  } finally {
    end()
  }
})

test('a thousand questions at once each get their own answer', async () => {
  const headers = { authorization: `Bearer ${SITE.token}` }
  const keys = Array.from({ length: 1_000 }, (_, i) => `key-${i}`)
  const ask = (method: string, key: string, body = '') =>
    thread.answer({ method, target: `/${SITE.siteID}/site:many/${key}`, headers, body })
  await Promise.all(keys.map((key) => ask('PUT', key, key)))
  const answers = await Promise.all(keys.map((key) => ask('GET', key)))
  expect(answers.map(({ body }) => Buffer.from(body ?? '').toString())).toEqual(keys)
})

test('other addresses are asked over the network', async () => {
  const end = takeShortcut(`${thread.url}0`, () => Promise.reject(new Error('by message')))
  try {
    expect((await fetch(`${thread.url}/${SITE.siteID}/store`)).status).toBe(403)
  } finally {
    end()
  }
})

test('a stranger is refused by message too', async () => {
  const asked = { method: 'GET', target: '/site/store/key', headers: {}, body: '' }
  expect((await thread.answer(asked)).status).toBe(403)
})

test('a call that has been given up is not sent', async () => {
  const end = takeShortcut(thread.url, () => Promise.reject(new Error('it was sent')))
  try {
    const signal = AbortSignal.abort(new Error('given up'))
    await expect(fetch(`${thread.url}/site/store/key`, { signal })).rejects.toThrow('given up')
  } finally {
    end()
  }
})
