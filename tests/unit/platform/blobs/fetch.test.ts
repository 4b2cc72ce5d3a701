import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBlobsFetch } from '#platform/blobs/fetch.ts'
import { type BlobsThread, startBlobsThread } from '#platform/blobs/thread/thread.ts'

const SITE = { path: ':memory:', siteID: 'site', token: 'a-token' }

let thread: BlobsThread

beforeAll(async () => {
  thread = await startBlobsThread(SITE)
})

afterAll(() => thread.close())

const failToHandle = () => Promise.reject(new Error('handled by message'))

test('each of a thousand concurrent requests gets its own response', async () => {
  const headers = { authorization: `Bearer ${SITE.token}` }
  const keys = Array.from({ length: 1_000 }, (_, index) => `key-${index}`)
  const send = async (key: string, options: RequestInit = {}) =>
    (
      await thread.send(`${thread.url}/${SITE.siteID}/site:many/${key}`, { headers, ...options })
    ).text()
  await Promise.all(keys.map((key) => send(key, { method: 'PUT', body: key })))
  expect(await Promise.all(keys.map((key) => send(key)))).toEqual(keys)
})

test('a request to another address goes over the network', async () => {
  const fetchBlobs = createBlobsFetch(`${thread.url}0`, failToHandle)
  expect((await fetchBlobs(`${thread.url}/${SITE.siteID}/store`)).status).toBe(403)
})

test('an aborted request is not sent', async () => {
  const signal = AbortSignal.abort(new Error('given up'))
  const fetchBlobs = createBlobsFetch(thread.url, failToHandle)
  await expect(fetchBlobs(`${thread.url}/site/store/key`, { signal })).rejects.toThrow('given up')
})
