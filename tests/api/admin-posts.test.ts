import { beforeEach, describe, expect, test } from 'vitest'
import deletedPosts from '#functions/admin-deleted-posts.ts'
import media from '#functions/admin-media.ts'
import adminPost from '#functions/admin-post.ts'
import restore from '#functions/admin-post-restore.ts'
import revisions from '#functions/admin-post-revisions.ts'
import adminPosts from '#functions/admin-posts.ts'
import preview from '#functions/admin-preview.ts'
import publishing from '#functions/admin-publishing.ts'
import bySlug from '#functions/blog-post-by-slug.ts'
import type { Post, PostSummary } from '#domain/posts/post.ts'
import { readSite } from '#server/content/site.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { call } from '../support/call.ts'
import { aDraft } from '../support/posts.ts'

useBlobs()

const ID = '6b1f2f0e-8a52-4a6c-9a3e-0d3b8f1c2d4e'
const at = (path: string) => `/api/admin/blog/posts${path}`

let cookie: string
let editor: ReturnType<typeof editorOf>

beforeEach(async () => {
  cookie = (await aSignedIn()).cookie
  editor = editorOf(cookie)
})

const list = async (): Promise<PostSummary[]> => (await call(adminPosts, at(''), { cookie })).json()
const versions = async (id: string): Promise<Post[]> =>
  (await call(revisions, at(`/${id}/revisions`), { cookie, params: { id } })).json()
const bringBack = (id: string) =>
  call(restore, at(`/${id}/restore`), { method: 'POST', cookie, params: { id } })

describe('every address', () => {
  const addresses = [
    [adminPosts, '', 'GET'],
    [adminPosts, '', 'POST'],
    [adminPost, `/${ID}`, 'GET'],
    [adminPost, `/${ID}`, 'PUT'],
    [adminPost, `/${ID}`, 'DELETE'],
    [revisions, `/${ID}/revisions`, 'GET'],
    [restore, `/${ID}/restore`, 'POST'],
    [preview, `/${ID}/preview`, 'POST'],
    [deletedPosts, '/deleted', 'GET'],
    [media, '/media', 'POST'],
    [publishing, '/publishing', 'GET'],
    [publishing, '/publishing', 'POST'],
  ] as const

  test.each(addresses)(
    'asks who is there before it looks at anything: %#',
    async (endpoint, path, method) => {
      const body = method === 'GET' ? {} : { body: 'no JSON at all' }
      const options = { method, params: { id: ID }, ...body }
      expect((await call(endpoint, at(path), options)).status).toBe(401)
      const plain = (await aSignedIn({ username: 'grace', isAdmin: false })).cookie
      expect((await call(endpoint, at(path), { ...options, cookie: plain })).status).toBe(403)
    },
  )

  test.each(addresses.filter(([, , method]) => method !== 'GET'))(
    'refuses a write from another site: %#',
    async (endpoint, path, method) => {
      const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
      const response = await call(endpoint, at(path), {
        method,
        cookie,
        headers,
        params: { id: ID },
      })
      expect(response.status).toBe(403)
    },
  )

  test.each(addresses.filter(([, path]) => path.startsWith(`/${ID}`)))(
    'does not know an unknown article: %#',
    async (endpoint, path, method) => {
      for (const id of [ID, 'no-id', '../users', '%00']) {
        const body = method === 'PUT' ? { body: aDraft() } : {}
        const options = { method, cookie, params: { id }, ...body }
        expect((await call(endpoint, at(path), options)).status).toBe(404)
      }
    },
  )
})

const send = (body: unknown, headers = {}) =>
  call(adminPosts, at(''), { method: 'POST', cookie, body, headers })

describe('POST /api/admin/blog/posts', () => {
  test('answers 201 with the whole article, published now', async () => {
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

  test('counts the reading time itself', async () => {
    const content = `<p>${'word '.repeat(401)}</p>`
    expect((await editor.create({ content, readingTime: 99 })).readingTime).toBe(3)
  })

  test('takes the firm for the author when none is given', async () => {
    expect((await editor.create({ author: '' })).author).toBe((await readSite()).name)
    const response = await call(adminPosts, at(''), {
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

  test('takes null for left out', async () => {
    const nothing = { slug: null, description: null, author: null, featured: null, tags: null }
    expect(await editor.create({ title: 'Bare', ...nothing })).toMatchObject({
      slug: 'bare',
      description: '',
      author: (await readSite()).name,
      featured: false,
      tags: [],
    })
  })

  test('sanitizes on save', async () => {
    const post = await editor.create({ content: '<p onclick="x()">a<script>b</script></p>' })
    expect(post.content).toBe('<p>a</p>')
  })

  test('makes an address even from a title without letters', async () => {
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
    [{ datePublished: 'yesterday' }, 'datePublished'],
    [{ datePublished: '2026-02-30' }, 'datePublished'],
    [{ status: 'hidden' }, 'status'],
    [{ status: 'scheduled' }, 'publishAt'],
    [{ status: 'scheduled', publishAt: '2020-01-01T00:00:00Z' }, 'publishAt'],
    [{ title: 'x'.repeat(201) }, 'title'],
  ])('refuses %j, naming the field', async (given, field) => {
    const response = await editor.tryCreate(given)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid', issues: [{ field }] })
    expect(await list()).toEqual([])
  })

  test('refuses elements within elements without end, before they cost minutes to read', async () => {
    const response = await editor.tryCreate({ content: '<p><b>'.repeat(100_000) })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field: 'content' }] })
  })

  test('refuses a body over a megabyte, of the wrong type, or that is no JSON', async () => {
    expect((await send(aDraft({ content: 'x'.repeat(1_100_000) }))).status).toBe(413)
    expect((await send('title=x', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await send('{', { 'content-type': 'application/json' })).status).toBe(400)
  })

  test('answers 409 with a free suggestion when the slug is taken or reserved', async () => {
    await editor.create()
    await editor.create({ slug: 'a-table-for-five-2' })
    const response = await editor.tryCreate()
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      code: 'conflict',
      suggestion: 'a-table-for-five-3',
      issues: [{ field: 'slug' }],
    })
    expect((await editor.tryCreate({ slug: 'tags' })).status).toBe(409)
  })

  test('gives a slug to one of many that ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => editor.tryCreate()))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
  })
})

describe('GET /api/admin/blog/posts', () => {
  test('lists every state, newest first, without texts', async () => {
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

  test('stays right beyond the index, whatever was saved meanwhile', async () => {
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

describe('PUT /api/admin/blog/posts/:id', () => {
  test('saves, keeps the version before as a revision, and counts on', async () => {
    const { id, datePublished } = await editor.create({ title: 'One' })
    const response = await editor.save(id, { title: 'Two' }, { 'if-match': '"1"' })
    expect(response.status).toBe(200)
    expect(response.headers.get('etag')).toBe('"2"')
    expect(await response.json()).toMatchObject({ title: 'Two', slug: 'two', datePublished })
    expect((await versions(id)).map(({ title, version }) => [title, version])).toEqual([['One', 1]])
  })

  test('answers 412 with the saved article after a concurrent save', async () => {
    const { id } = await editor.create()
    await editor.save(id, { title: 'Theirs' }, { 'if-match': 'W/"1"' })
    const response = await editor.save(id, { title: 'Mine' }, { 'if-match': '"1"' })
    expect(response.status).toBe(412)
    expect(await response.json()).toMatchObject({
      code: 'changed',
      current: { title: 'Theirs', version: 2 },
    })
  })

  test('refuses a version tag that is none of ours', async () => {
    const { id } = await editor.create()
    expect((await editor.save(id, {}, { 'if-match': '"abc"' })).status).toBe(400)
  })

  test('loses no text when two editors save at once', async () => {
    const { id } = await editor.create({ content: '<p>first</p>' })
    const texts = ['a', 'b', 'c', 'd'].map((letter) => `<p>${letter}</p>`)
    const answers = await Promise.all(texts.map((content) => editor.save(id, { content })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const current = (await (await editor.open(id)).json()) as Post
    const kept = [current, ...(await versions(id))].map(({ content }) => content)
    expect(kept.toSorted()).toEqual([...texts, '<p>first</p>'].toSorted())
  })

  test('lets one of two win when both say what they began with', async () => {
    const { id } = await editor.create()
    const begin = { 'if-match': '"1"' }
    const answers = await Promise.all([
      editor.save(id, { title: 'A' }, begin),
      editor.save(id, { title: 'B' }, begin),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })

  test('a draft gets its date when it first goes out, and keeps it ever after', async () => {
    const draft = await editor.create({ status: 'draft', datePublished: undefined })
    const out = (await (await editor.save(draft.id, { status: 'published' })).json()) as Post
    expect(out.datePublished >= draft.datePublished).toBe(true)
    expect(out.dateModified).toBeUndefined()
    await editor.save(draft.id, { status: 'draft' })
    const again = (await (await editor.save(draft.id, { status: 'published' })).json()) as Post
    expect(again.datePublished).toBe(out.datePublished)
  })
})

const find = (slug: string) => call(bySlug, `/api/blog/posts/slug/${slug}`, { params: { slug } })

describe('a changed slug', () => {
  test('leads from every old address to the present one, and back when it is taken back', async () => {
    const { id } = await editor.create({ slug: 'one' })
    for (const slug of ['two', 'three', 'one', 'two']) await editor.save(id, { slug })
    for (const slug of ['one', 'two', 'three']) {
      expect(await (await find(slug)).json()).toMatchObject({ id, slug: 'two' })
    }
    expect((await (await editor.open(id)).json()) as Post).toMatchObject({
      formerSlugs: expect.arrayContaining(['one', 'three']),
    })
  })

  test('stays with its article: another cannot have it', async () => {
    const { id } = await editor.create({ slug: 'one' })
    await editor.save(id, { slug: 'two' })
    expect((await editor.tryCreate({ slug: 'one' })).status).toBe(409)
    expect((await editor.save(id, { slug: 'tags' })).status).toBe(409)
  })
})

describe('DELETE /api/admin/blog/posts/:id', () => {
  test('takes the article down and keeps it in "Recently deleted"', async () => {
    const { id, slug } = await editor.create()
    const response = await editor.remove(id)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ok: true })
    expect(await list()).toEqual([])
    expect((await editor.open(id)).status).toBe(404)
    expect((await editor.remove(id)).status).toBe(404)
    expect((await call(bySlug, '/', { params: { slug } })).status).toBe(404)
    const deleted = await call(deletedPosts, '/api/admin/blog/deleted', { cookie })
    expect(await deleted.json()).toMatchObject([{ id, deletedAt: expect.any(String) }])
  })

  test('is undone by a restore, twice pressed or not', async () => {
    const { id } = await editor.create()
    await editor.remove(id)
    expect((await bringBack(id)).status).toBe(200)
    expect((await bringBack(id)).status).toBe(200)
    expect((await list()).map((post) => post.id)).toEqual([id])
  })

  test('gives the address free, and a restored article then takes another', async () => {
    const first = await editor.create()
    await editor.remove(first.id)
    const second = await editor.create()
    expect(second.slug).toBe(first.slug)
    expect(await (await bringBack(first.id)).json()).toMatchObject({ slug: `${first.slug}-2` })
  })
})
