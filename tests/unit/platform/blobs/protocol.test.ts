import { getStore, type Store } from '@netlify/blobs'
import { describe, expect, test } from 'vitest'
import { useBlobs } from '#tests/support/blobs.ts'

const blobs = useBlobs()

/** The three ways the unmodified client reaches Netlify: cached edge, uncached edge, and the API. */
const ways: [string, () => Store][] = [
  ['the edge', () => getStore('things')],
  ['the edge with strong consistency', () => getStore({ name: 'things', consistency: 'strong' })],
  [
    'the API and its signed URLs',
    () => getStore({ name: 'things', siteID: 'site', token: 'token', apiURL: blobs.url }),
  ],
]

describe.each(ways)('a store reached through %s', (_, open) => {
  test('returns text, JSON and bytes as they were set', async () => {
    const store = open()
    await store.set('text', 'Grüße 🪑')
    await store.setJSON('json', { seats: [1, 2, 3] })
    await store.set('bytes', new Uint8Array([0, 255, 10, 13]).buffer)
    expect(await store.get('text')).toBe('Grüße 🪑')
    expect(await store.get('json', { type: 'json' })).toEqual({ seats: [1, 2, 3] })
    expect(new Uint8Array(await store.get('bytes', { type: 'arrayBuffer' }))).toEqual(
      new Uint8Array([0, 255, 10, 13]),
    )
  })

  test('sends an ETag and the metadata with every read', async () => {
    const store = open()
    const { etag } = await store.set('seat', 'one', { metadata: { by: 'Zoë', at: 7 } })
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    const expected = { etag, metadata: { by: 'Zoë', at: 7 } }
    expect(await store.getMetadata('seat')).toEqual(expected)
    expect(await store.getWithMetadata('seat')).toEqual({ data: 'one', ...expected })
    expect((await store.list()).blobs).toEqual([{ key: 'seat', etag }])
  })

  test('rejects onlyIfNew for an existing key', async () => {
    const store = open()
    expect(await store.set('seat', 'one', { onlyIfNew: true })).toMatchObject({ modified: true })
    expect(await store.set('seat', 'two', { onlyIfNew: true })).toEqual({ modified: false })
    expect(await store.get('seat')).toBe('one')
  })

  test('rejects onlyIfMatch for another version', async () => {
    const store = open()
    const first = await store.setJSON('seat', 1)
    const second = await store.setJSON('seat', 2, { onlyIfMatch: first.etag ?? '' })
    expect(second).toMatchObject({ modified: true })
    expect(await store.setJSON('seat', 3, { onlyIfMatch: first.etag ?? '' })).toEqual({
      modified: false,
    })
    expect(await store.setJSON('gone', 3, { onlyIfMatch: second.etag ?? '' })).toEqual({
      modified: false,
    })
    expect(await store.get('seat', { type: 'json' })).toBe(2)
  })
})

test.each([
  ['without a token', undefined],
  ['with a wrong token', 'Bearer tokem'],
  ['with another scheme', 'Basic token'],
])('the store rejects a request %s', async (_, authorization) => {
  const headers = authorization ? { authorization } : {}
  const response = await fetch(`${blobs.url}/site/site:things/seat`, { headers })
  expect(response.status).toBe(403)
})

test('the store rejects a body without a length, which could be endless', async () => {
  const init = { method: 'PUT', body: new Blob(['x']).stream(), duplex: 'half' } as const
  const response = await fetch(`${blobs.url}/site/site:things/seat`, init)
  expect(response.status).toBe(413)
})

test('a signed URL works for its method and key only', async () => {
  const signed = await fetch(`${blobs.url}/api/v1/blobs/site/site:things/seat`, {
    headers: { authorization: 'Bearer token', accept: 'application/json;type=signed-url' },
  })
  const { url }: { url: string } = await signed.json()
  expect((await fetch(url)).status).toBe(404)
  expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
  expect((await fetch(url.replace('/seat?', '/other?'))).status).toBe(403)
})
