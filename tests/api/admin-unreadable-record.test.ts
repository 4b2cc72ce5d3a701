import { beforeEach, expect, test, vi } from 'vitest'
import { blobs } from '#server/storage/blobs.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { editorOf } from '#tests/support/blog.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

let cookie: string

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  cookie = (await aSignedIn()).cookie
})

const view = (query: Record<string, string>) =>
  call(`/api/admin/unreadable-record?${new URLSearchParams(query)}`, { cookie })

test('a damaged article is left out of the list, and the dashboard links to its raw record', async () => {
  await editorOf(cookie).create({ title: 'Whole' })
  const key = crypto.randomUUID()
  await blobs('posts').write(key, { id: key, title: 'Without tags' }, { onlyIfNew: true })

  const list = await call('/api/blog/posts')
  expect(await list.json()).toMatchObject([{ title: 'Whole' }])
  const items = await (await call('/api/admin/attention', { cookie })).json()
  expect(items).toContainEqual(
    expect.objectContaining({ link: `/api/admin/unreadable-record?store=posts&key=${key}` }),
  )
  const raw = await view({ store: 'posts', key })
  expect(await raw.json()).toEqual({ id: key, title: 'Without tags' })
})

test('a record that can be read is not shown raw', async () => {
  const { id } = await editorOf(cookie).create({ title: 'Whole' })
  expect((await view({ store: 'posts', key: id })).status).toBe(404)
})

test.each([{}, { store: 'posts' }, { store: 'posts', key: 'x', other: '1' }])(
  'responds with 400 to the query %j',
  async (query) => {
    expect((await view(query as Record<string, string>)).status).toBe(400)
  },
)

test('a user whose account cannot be read is signed out, not let in', async () => {
  const { cookie: other, user } = await aSignedIn({ username: 'grace' })
  const { etag } = (await blobs('users').read(user.id))!
  await blobs('users').write(user.id, { id: user.id }, { onlyIfMatch: etag })
  const response = await call('/api/admin/attention', { cookie: other })
  expect(response.status).toBe(401)
})
