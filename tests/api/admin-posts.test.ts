import { beforeEach, describe, expect, test } from 'vitest'
import type { Post, PostSummary } from '#domain/posts/post.ts'
import { readSite } from '#server/site/site.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { call } from '../support/call.ts'
import { uploadGif } from '../support/images.ts'
import { aDraft } from '../support/posts.ts'

useBlobs()

let cookie: string
let editor: ReturnType<typeof editorOf>

beforeEach(async () => {
  cookie = (await aSignedIn()).cookie
  editor = editorOf(cookie)
})

const list = async (): Promise<PostSummary[]> =>
  (await call('/api/admin/blog/posts', { cookie })).json()
const send = (body: unknown, headers = {}) =>
  call('/api/admin/blog/posts', { method: 'POST', cookie, body, headers })

describe('POST /api/admin/blog/posts', () => {
  test('responds 201 with the whole post, published now', async () => {
    const response = await editor.tryCreate({ tags: ['AI', ' AI ', 'Exit'] })
    expect(response.status).toBe(201)
    expect(response.headers.get('etag')).toBe('"1"')
    const post = (await response.json()) as Post
    expect(post).toMatchObject({
      slug: 'a-table-for-five',
      author: 'Ada Morgan',
      tags: ['AI', 'Exit'],
      readingTime: 1,
      status: 'published',
    })
    expect(Math.abs(Date.parse(post.datePublished) - Date.now())).toBeLessThan(10_000)
  })

  test('computes the reading time itself', async () => {
    const content = `<p>${'word '.repeat(401)}</p>`
    expect((await editor.create({ content, readingTime: 99 })).readingTime).toBe(3)
  })

  test('uses the firm as the default author', async () => {
    expect((await editor.create({ author: '' })).author).toBe((await readSite()).name)
    const response = await call('/api/admin/blog/posts', {
      method: 'POST',
      cookie,
      body: { title: 'Bare', content: '<p>x</p>' },
    })
    expect(await response.json()).toMatchObject({
      author: (await readSite()).name,
      slug: 'bare',
      tags: [],
      featured: false,
      description: '',
    })
  })

  test('treats null as a missing member', async () => {
    const nothing = { slug: null, description: null, author: null, featured: null, tags: null }
    expect(await editor.create({ title: 'Bare', ...nothing })).toMatchObject({
      slug: 'bare',
      description: '',
      author: (await readSite()).name,
      featured: false,
      tags: [],
    })
  })

  test('stores a cover image, an uploaded one with its own size', async () => {
    const src = await uploadGif(cookie, 9)
    const uploaded = { src, alt: 'A table', width: 4000, height: 3000 }
    expect((await editor.create({ coverImage: uploaded })).coverImage).toEqual({
      src,
      alt: 'A table',
      width: 9,
      height: 1,
    })
    const elsewhere = { src: 'https://pictures.example/a.jpg', alt: '', width: 1200, height: 800 }
    const other = await editor.create({ title: 'Other', coverImage: elsewhere })
    expect(other.coverImage).toEqual(elsewhere)
    const half = { src: '/table.jpg', alt: '', width: 1200 }
    const last = await editor.create({ title: 'Last', coverImage: half })
    expect(last.coverImage).toEqual({ src: '/table.jpg', alt: '' })
  })

  test.each([undefined, null, { src: '', alt: '' }])(
    'stores no cover image when it is %j',
    async (coverImage) => {
      expect(await editor.create({ coverImage })).not.toHaveProperty('coverImage')
    },
  )

  test('sanitizes the content', async () => {
    const post = await editor.create({ content: '<p onclick="x()">a<script>b</script></p>' })
    expect(post.content).toBe('<p>a</p>')
  })

  test('creates a slug for a title without letters', async () => {
    expect((await editor.create({ title: '日本語' })).slug).toMatch(/^article-[0-9a-f]{8}$/)
  })

  test.each([
    [{ title: '  ' }, 'title'],
    [{ title: undefined }, 'title'],
    [{ title: null }, 'title'],
    [{ content: ' ' }, 'content'],
    [{ content: '<script>x</script>' }, 'content'],
    [{ content: 7 }, 'content'],
    [{ tags: 'AI' }, 'tags'],
    [{ tags: [1] }, 'tags.0'],
    [{ slug: 'a/b' }, 'slug'],
    [{ slug: '../a' }, 'slug'],
    [{ slug: 'Not A Slug' }, 'slug'],
    [{ featured: 'yes' }, 'featured'],
    [{ coverImage: '/media/a.webp' }, 'coverImage'],
    [{ coverImage: { src: '/media/a.webp' } }, 'coverImage.alt'],
    [{ coverImage: { src: 'javascript:alert(1)', alt: '' } }, 'coverImage.src'],
    [{ datePublished: 'yesterday' }, 'datePublished'],
    [{ datePublished: '2026-02-30' }, 'datePublished'],
    [{ status: 'hidden' }, 'status'],
    [{ status: 'scheduled' }, 'publishAt'],
    [{ status: 'scheduled', publishAt: '2020-01-01T00:00:00Z' }, 'publishAt'],
    [{ title: 'x'.repeat(201) }, 'title'],
  ])('rejects %j and names the field', async (given, field) => {
    const response = await editor.tryCreate(given)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid', issues: [{ field }] })
    expect(await list()).toEqual([])
  })

  test.each([
    [{ datePublished: '9999-12-31T23:59:59-01:00' }, 'datePublished'],
    [{ datePublished: '0000-01-01T00:00:00+01:00' }, 'datePublished'],
    [{ status: 'scheduled', publishAt: '9999-12-31T23:59:59-01:00' }, 'publishAt'],
  ])('rejects the year of %j with a sentence, and its slug stays free', async (given, field) => {
    const response = await editor.tryCreate(given)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      issues: [{ field, message: 'The year must be between 0 and 9999' }],
    })
    expect((await editor.tryCreate()).status).toBe(201)
  })

  test('rejects unlimited nesting', async () => {
    const response = await editor.tryCreate({ content: '<p><b>'.repeat(100_000) })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field: 'content' }] })
  })

  test('rejects a body over a megabyte, of another type, or that is not JSON', async () => {
    expect((await send(aDraft({ content: 'x'.repeat(1_100_000) }))).status).toBe(413)
    expect((await send('title=x', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await send('{', { 'content-type': 'application/json' })).status).toBe(400)
  })

  test('responds 409 with a free slug when the slug is taken or reserved', async () => {
    await editor.create()
    await editor.create({ slug: 'a-table-for-five-2' })
    const response = await editor.tryCreate()
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      code: 'conflict',
      suggestion: 'a-table-for-five-3',
      issues: [{ field: 'slug' }],
    })
    for (const slug of ['tags', 'index'])
      expect((await editor.tryCreate({ slug })).status).toBe(409)
  })

  test('gives a slug to one of many concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => editor.tryCreate()))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
  })
})

describe('GET /api/admin/blog/posts', () => {
  test('lists posts of every status, newest first, without contents', async () => {
    await editor.create({ title: 'Old', datePublished: '2020-01-01' })
    await editor.create({ title: 'Draft', status: 'draft' })
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    await editor.create({ title: 'Planned', status: 'scheduled', publishAt })
    const posts = await list()
    expect(posts.map(({ title, status }) => [title, status]).toSorted()).toEqual([
      ['Draft', 'draft'],
      ['Old', 'published'],
      ['Planned', 'scheduled'],
    ])
    expect(posts.at(-1)?.title).toBe('Old')
    expect(posts[0]).not.toHaveProperty('content')
  })

  test('lists the saved state when the index is stale', async () => {
    const made = []
    for (let number = 0; number < 12; number++)
      made.push(await editor.create({ title: `N ${number}` }))
    expect(await list()).toHaveLength(12)
    await editor.save(made[3]!.id, { title: 'Renamed' })
    await editor.remove(made[4]!.id)
    const titles = (await list()).map(({ title }) => title)
    expect(titles).toContain('Renamed')
    expect(titles).not.toContain('N 4')
  })
})
