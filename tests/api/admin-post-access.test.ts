import { beforeEach, expect, test } from 'vitest'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { aDraft } from '../support/posts.ts'

useBlobs()

const ID = '6b1f2f0e-8a52-4a6c-9a3e-0d3b8f1c2d4e'

let cookie: string

beforeEach(async () => {
  cookie = (await aSignedIn()).cookie
})

const addresses = [
  ['/posts', 'GET'],
  ['/posts', 'POST'],
  [`/posts/${ID}`, 'GET'],
  [`/posts/${ID}`, 'PUT'],
  [`/posts/${ID}`, 'DELETE'],
  [`/posts/${ID}/revisions`, 'GET'],
  [`/posts/${ID}/restore`, 'POST'],
  [`/posts/${ID}/preview`, 'POST'],
  [`/posts/${ID}/preview`, 'DELETE'],
  ['/deleted', 'GET'],
  ['/../media', 'POST'],
  ['/../publishing', 'GET'],
  ['/../publishing', 'POST'],
] as const

test.each(addresses)('checks the session before the body: %s %s', async (path, method) => {
  const body = method === 'GET' ? {} : { body: 'no JSON at all' }
  const options = { method, ...body }
  expect((await call(`/api/admin/blog${path}`, options)).status).toBe(401)
  const plain = (await aSignedIn({ username: 'grace', isAdmin: false })).cookie
  expect((await call(`/api/admin/blog${path}`, { ...options, cookie: plain })).status).toBe(403)
})

test.each(addresses.filter(([, method]) => method !== 'GET'))(
  'rejects a cross-site write: %s %s',
  async (path, method) => {
    const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
    const response = await call(`/api/admin/blog${path}`, {
      method,
      cookie,
      headers,
    })
    expect(response.status).toBe(403)
  },
)

test.each(addresses.filter(([path]) => path.startsWith(`/posts/${ID}`)))(
  'responds 404 for an unknown post: %s %s',
  async (path, method) => {
    for (const id of [ID, 'no-id', '../users', '%00']) {
      const body = method === 'PUT' ? { body: aDraft() } : {}
      const options = { method, cookie, ...body }
      const address = path.replace(ID, encodeURIComponent(id))
      expect((await call(`/api/admin/blog${address}`, options)).status).toBe(404)
    }
  },
)
