import { beforeEach, expect, test } from 'vitest'
import deletedPosts from '#functions/admin-deleted-posts.ts'
import media from '#functions/admin-media.ts'
import adminPost from '#functions/admin-post.ts'
import restore from '#functions/admin-post-restore.ts'
import revisions from '#functions/admin-post-revisions.ts'
import adminPosts from '#functions/admin-posts.ts'
import preview from '#functions/admin-preview.ts'
import publishing from '#functions/admin-publishing.ts'
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
  [adminPosts, '/posts', 'GET'],
  [adminPosts, '/posts', 'POST'],
  [adminPost, `/posts/${ID}`, 'GET'],
  [adminPost, `/posts/${ID}`, 'PUT'],
  [adminPost, `/posts/${ID}`, 'DELETE'],
  [revisions, `/posts/${ID}/revisions`, 'GET'],
  [restore, `/posts/${ID}/restore`, 'POST'],
  [preview, `/posts/${ID}/preview`, 'POST'],
  [preview, `/posts/${ID}/preview`, 'DELETE'],
  [deletedPosts, '/deleted', 'GET'],
  [media, '/media', 'POST'],
  [publishing, '/publishing', 'GET'],
  [publishing, '/publishing', 'POST'],
] as const

test.each(addresses)('checks the session before the body: %#', async (endpoint, path, method) => {
  const body = method === 'GET' ? {} : { body: 'no JSON at all' }
  const options = { method, params: { id: ID }, ...body }
  expect((await call(endpoint, `/api/admin/blog${path}`, options)).status).toBe(401)
  const plain = (await aSignedIn({ username: 'grace', isAdmin: false })).cookie
  expect(
    (await call(endpoint, `/api/admin/blog${path}`, { ...options, cookie: plain })).status,
  ).toBe(403)
})

test.each(addresses.filter(([, , method]) => method !== 'GET'))(
  'rejects a cross-site write: %#',
  async (endpoint, path, method) => {
    const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
    const response = await call(endpoint, `/api/admin/blog${path}`, {
      method,
      cookie,
      headers,
      params: { id: ID },
    })
    expect(response.status).toBe(403)
  },
)

test.each(addresses.filter(([, path]) => path.startsWith(`/posts/${ID}`)))(
  'responds 404 for an unknown post: %#',
  async (endpoint, path, method) => {
    for (const id of [ID, 'no-id', '../users', '%00']) {
      const body = method === 'PUT' ? { body: aDraft() } : {}
      const options = { method, cookie, params: { id }, ...body }
      expect((await call(endpoint, `/api/admin/blog${path}`, options)).status).toBe(404)
    }
  },
)
