import { beforeEach, describe, expect, test } from 'vitest'
import bySlug from '#functions/blog-post-by-slug.ts'
import blogPosts from '#functions/blog-posts.ts'
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

const list = (query = '', headers = {}) => call(blogPosts, `/api/blog/posts${query}`, { headers })
const find = (slug: string) => call(bySlug, `/api/blog/posts/slug/${slug}`, { params: { slug } })

describe('GET /api/blog/posts', () => {
  test('answers a plain array of what is published, newest first, field by field', async () => {
    await editor.create({ title: 'Old', datePublished: '2020-01-01' })
    await editor.create({ title: 'New', datePublished: '2025-01-01' })
    await editor.create({ title: 'Draft', status: 'draft' })
    const answered = (await (await list()).json()) as Record<string, unknown>[]
    expect(answered.map(({ title }) => title)).toEqual(['New', 'Old'])
    expect(Object.keys(answered[0]!).toSorted()).toEqual(
      [
        'id',
        'title',
        'slug',
        'description',
        'author',
        'featured',
        'tags',
        'readingTime',
        'datePublished',
      ].toSorted(),
    )
  })

  test('answers an empty array when there is nothing', async () => {
    expect(await (await list()).json()).toEqual([])
  })

  test('answers the featured ones alone when asked', async () => {
    await editor.create({ title: 'Plain' })
    await editor.create({ title: 'Star', featured: true })
    expect(await (await list('?featured=true')).json()).toMatchObject([{ title: 'Star' }])
  })

  test('shows a save at once, and costs nothing while nothing changed', async () => {
    await editor.create({ title: 'One' })
    const first = await list()
    const etag = first.headers.get('etag')!
    expect(first.headers.get('cache-control')).toContain('no-cache')
    expect((await list('', { 'if-none-match': `W/${etag}` })).status).toBe(304)
    await editor.create({ title: 'Two' })
    const next = await list('', { 'if-none-match': etag })
    expect(next.status).toBe(200)
    expect(await next.json()).toHaveLength(2)
  })

  test('answers other methods with 405', async () => {
    const response = await call(blogPosts, '/api/blog/posts', { method: 'POST', body: {} })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })
})

describe('GET /api/blog/posts/slug/:slug', () => {
  test('answers the whole article and nothing of how it is kept', async () => {
    await editor.create({ slug: 'mine', content: '<p>Hello</p>' })
    const post = (await (await find('mine')).json()) as Record<string, unknown>
    expect(post).toMatchObject({ slug: 'mine', content: '<p>Hello</p>' })
    expect(post).not.toHaveProperty('version')
    expect(post).not.toHaveProperty('status')
  })

  test('sanitizes what an older policy may have let in', async () => {
    const { id } = await editor.create({ slug: 'older' })
    await posts.update(id, (post) => ({ ...post, content: '<p onclick="x()">Hi</p>' }))
    expect(await (await find('older')).json()).toMatchObject({ content: '<p>Hi</p>' })
  })

  test.each(['none', 'a/b', '../posts', '', 'A', '%E0%A4%A', 'x'.repeat(500)])(
    'answers 404 in JSON for %j',
    async (slug) => {
      const response = await call(bySlug, '/api/blog/posts/slug/x', { params: { slug } })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'not-found' })
    },
  )

  test('hides drafts and scheduled articles', async () => {
    await editor.create({ slug: 'draft', status: 'draft' })
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    await editor.create({ slug: 'planned', status: 'scheduled', publishAt })
    expect((await find('draft')).status).toBe(404)
    expect((await find('planned')).status).toBe(404)
  })
})
