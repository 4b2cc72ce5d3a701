import { expect, test } from 'vitest'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { uploadGif } from '../support/images.ts'

useBlobs()

test.each(['x', '../users', `${'0'.repeat(64)}.png`, `${'0'.repeat(64)}.svg`])(
  'responds 404 for %s',
  async (name) => {
    expect((await call(`/media/${encodeURIComponent(name)}`)).status).toBe(404)
  },
)

test('responds to HEAD without reading the picture, and reads it once for many', async () => {
  const url = await uploadGif((await aSignedIn()).cookie, 77)
  const reads: string[] = []
  setBlobsFetch((input, init) => {
    reads.push(init?.method ?? 'GET')
    return fetch(input, init)
  })
  const show = (method: 'GET' | 'HEAD') => call(url, { method })

  const head = await show('HEAD')
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/gif'])
  expect(await head.text()).toBe('')
  expect(reads.map((method) => method.toUpperCase())).toEqual(['HEAD'])

  const shown = await Promise.all([show('GET'), show('GET'), show('GET')])
  expect((await shown[2]?.bytes())?.length).toBe(40)
  expect(reads.filter((method) => method.toUpperCase() === 'GET')).toHaveLength(1)
})
