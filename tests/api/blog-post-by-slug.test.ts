import { beforeEach, describe, expect, test } from 'vitest'
import { posts } from '#server/posts/post-store.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { call } from '../support/call.ts'

useBlobs()

let editor: ReturnType<typeof editorOf>

beforeEach(async () => {
  editor = editorOf((await aSignedIn()).cookie)
})

const find = (slug: string) => call(`/api/blog/posts/slug/${slug}`)

describe('GET /api/blog/posts/slug/:slug', () => {
  test('responds with the public fields of a post', async () => {
    await editor.create({ slug: 'mine', content: '<p>Hello</p>' })
    const post = (await (await find('mine')).json()) as Record<string, unknown>
    expect(post).toMatchObject({ slug: 'mine', content: '<p>Hello</p>' })
    expect(post).not.toHaveProperty('version')
    expect(post).not.toHaveProperty('status')
  })

  test('sanitizes content that was saved under an older policy', async () => {
    const { id } = await editor.create({ slug: 'older' })
    await posts.update(id, (post) => ({ ...post, content: '<p onclick="x()">Hi</p>' }))
    expect(await (await find('older')).json()).toMatchObject({ content: '<p>Hi</p>' })
  })

  test.each(['none', 'a/b', '../posts', 'A', '%E0%A4%A', 'x'.repeat(500)])(
    'responds 404 in JSON for %j',
    async (slug) => {
      const response = await call(`/api/blog/posts/slug/${encodeURIComponent(slug)}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'not-found' })
    },
  )

  test('responds 404 for drafts and scheduled posts', async () => {
    await editor.create({ slug: 'draft', status: 'draft' })
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    await editor.create({ slug: 'planned', status: 'scheduled', publishAt })
    expect((await find('draft')).status).toBe(404)
    expect((await find('planned')).status).toBe(404)
  })

  test('responds to a former slug with the post and its present address', async () => {
    const { id } = await editor.create({ slug: 'old' })
    await editor.save(id, { slug: 'new' })
    const moved = await find('old')
    expect(moved.status).toBe(200)
    expect(moved.headers.get('location')).toBe('/api/blog/posts/slug/new')
    expect(await moved.json()).toMatchObject({ slug: 'new' })
    expect((await find('new')).headers.has('location')).toBe(false)
  })
})
