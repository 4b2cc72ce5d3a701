import { beforeEach, describe, expect, test } from 'vitest'
import { posts } from '#server/posts/post-store.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { call } from '../support/call.ts'

useBlobs()

let cookie: string
let editor: ReturnType<typeof editorOf>

beforeEach(async () => {
  cookie = (await aSignedIn()).cookie
  editor = editorOf(cookie)
})

const listDeleted = async () => (await call('/api/admin/blog/deleted', { cookie })).json()

describe('GET /api/admin/blog/deleted', () => {
  test('lists deleted posts and no others', async () => {
    await editor.create()
    const { id } = await editor.create({ slug: 'deleted' })
    await editor.remove(id)
    expect(await listDeleted()).toMatchObject([{ id, deletedAt: expect.any(String) }])
  })

  test('omits posts that can no longer be restored', async () => {
    const { id } = await editor.create()
    await editor.remove(id)
    const deletedAt = new Date(Date.now() - 31 * 86_400_000).toISOString()
    await posts.update(id, (post) => ({ ...post, deletedAt }))
    expect(await listDeleted()).toEqual([])
  })
})
