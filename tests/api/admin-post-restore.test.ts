import { beforeEach, describe, expect, test } from 'vitest'
import type { Post, PostSummary } from '#domain/posts/post.ts'
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

const list = async (): Promise<PostSummary[]> =>
  (await call('/api/admin/blog/posts', { cookie })).json()
const restorePost = (id: string) =>
  call(`/api/admin/blog/posts/${id}/restore`, { method: 'POST', cookie })

describe('POST /api/admin/blog/posts/:id/restore', () => {
  test('restores a deleted post, also when requested twice', async () => {
    const { id } = await editor.create()
    await editor.remove(id)
    expect((await restorePost(id)).status).toBe(200)
    expect((await restorePost(id)).status).toBe(200)
    expect((await list()).map((post) => post.id)).toEqual([id])
  })

  test('restores with another slug when the slug was claimed meanwhile', async () => {
    const first = await editor.create()
    await editor.remove(first.id)
    const second = await editor.create()
    expect(second.slug).toBe(first.slug)
    expect(await (await restorePost(first.id)).json()).toMatchObject({ slug: `${first.slug}-2` })
  })

  test('restores without the former slugs that were claimed meanwhile', async () => {
    const { id } = await editor.create({ slug: 'one' })
    for (const slug of ['two', 'three']) await editor.save(id, { slug })
    await editor.remove(id)
    await editor.create({ slug: 'one' })
    expect(await (await restorePost(id)).json()).toMatchObject({
      slug: 'three',
      formerSlugs: ['two'],
    })
  })
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

describe('GET /api/admin/blog/posts/:id/revisions', () => {
  test('lists the versions before the present one, newest first', async () => {
    const { id } = await editor.create({ title: 'One' })
    for (const title of ['Two', 'Three']) await editor.save(id, { title })
    const path = `/api/admin/blog/posts/${id}/revisions`
    const response = await call(path, { cookie })
    const versions = (await response.json()) as Post[]
    expect(versions.map(({ title, version }) => [title, version])).toEqual([
      ['Two', 2],
      ['One', 1],
    ])
  })
})
