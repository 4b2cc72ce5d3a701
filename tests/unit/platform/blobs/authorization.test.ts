import { expect, test } from 'vitest'
import { useBlobs } from '#tests/support/blobs.ts'

const blobs = useBlobs()

test.each([
  ['without a token', undefined],
  ['with a wrong token', 'Bearer tokem'],
  ['with another scheme', 'Basic token'],
])('rejects a request %s', async (_, authorization) => {
  const headers = authorization ? { authorization } : {}
  const response = await fetch(`${blobs.url}/site/site:things/seat`, { headers })
  expect(response.status).toBe(403)
})

test('restricts a signed URL to its method and key', async () => {
  const signed = await fetch(`${blobs.url}/api/v1/blobs/site/site:things/seat`, {
    headers: { authorization: 'Bearer token', accept: 'application/json;type=signed-url' },
  })
  const { url } = (await signed.json()) as { url: string }
  expect((await fetch(url)).status).toBe(404)
  expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
  expect((await fetch(url.replace('/seat?', '/other?'))).status).toBe(403)
})
