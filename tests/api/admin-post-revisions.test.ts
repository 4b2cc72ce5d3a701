import { beforeEach, describe, expect, test } from 'vitest'
import type { Post } from '#domain/posts/post.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { call } from '../support/call.ts'

useBlobs()

let cookie: string

beforeEach(async () => {
  cookie = (await aSignedIn()).cookie
})

describe('GET /api/admin/blog/posts/:id/revisions', () => {
  test('lists the versions before the present one, newest first', async () => {
    const editor = editorOf(cookie)
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
