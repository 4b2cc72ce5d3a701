import { beforeEach, describe, expect, test } from 'vitest'
import type { Post, PostSummary } from '#domain/posts/post.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { call } from '../support/call.ts'
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
const listVersions = async (id: string): Promise<Post[]> =>
  (await call(`/api/admin/blog/posts/${id}/revisions`, { cookie })).json()

describe('PUT /api/admin/blog/posts/:id', () => {
  test('saves, keeps the previous version as a revision and increments the version', async () => {
    const { id, datePublished } = await editor.create({ title: 'One' })
    const response = await editor.save(id, { title: 'Two' }, { 'if-match': '"1"' })
    expect(response.status).toBe(200)
    expect(response.headers.get('etag')).toBe('"2"')
    expect(await response.json()).toMatchObject({ title: 'Two', slug: 'two', datePublished })
    expect((await listVersions(id)).map(({ title, version }) => [title, version])).toEqual([
      ['One', 1],
    ])
  })

  test('keeps a cover image that is not sent, removes it on request, and shows it to visitors', async () => {
    const coverImage = { src: 'https://pictures.example/a.jpg', alt: 'A table' }
    const { id, slug } = await editor.create({ coverImage })
    const read = async () => {
      const response = await call(`/api/blog/posts/slug/${slug}`)
      return response.json()
    }
    expect(await read()).toMatchObject({ coverImage })
    await editor.save(id, { description: 'New' })
    expect(await read()).toMatchObject({ coverImage, description: 'New' })
    await editor.save(id, { coverImage: { src: '', alt: '' } })
    expect(await read()).not.toHaveProperty('coverImage')
    expect((await listVersions(id)).map((version) => version.coverImage)).toEqual([
      coverImage,
      coverImage,
    ])
  })

  test('remembers who saved each version', async () => {
    const { id } = await editor.create()
    const other = await aSignedIn({ username: 'bob' })
    await editorOf(other.cookie).save(id, { title: 'Theirs' })
    const [first] = await listVersions(id)
    const [saved] = await list()
    expect([first?.savedBy, saved?.savedBy]).toEqual(['ada', 'bob'])
    const visitor = await call(`/api/blog/posts/slug/${saved?.slug}`, {})
    expect(await visitor.json()).not.toHaveProperty('savedBy')
  })

  test('responds with 412 with the saved article after a concurrent save', async () => {
    const { id } = await editor.create()
    await editor.save(id, { title: 'Theirs' }, { 'if-match': 'W/"1"' })
    const response = await editor.save(id, { title: 'Mine' }, { 'if-match': '"1"' })
    expect(response.status).toBe(412)
    expect(await response.json()).toMatchObject({
      code: 'changed',
      current: { title: 'Theirs', version: 2 },
    })
  })

  test('rejects an unknown version tag', async () => {
    const { id } = await editor.create()
    expect((await editor.save(id, {}, { 'if-match': '"abc"' })).status).toBe(400)
  })

  test('loses no text when two editors save at once', async () => {
    const { id } = await editor.create({ content: '<p>first</p>' })
    const texts = ['a', 'b', 'c', 'd'].map((letter) => `<p>${letter}</p>`)
    const answers = await Promise.all(texts.map((content) => editor.save(id, { content })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const current = (await (await editor.open(id)).json()) as Post
    const kept = [current, ...(await listVersions(id))].map(({ content }) => content)
    expect(kept.toSorted()).toEqual([...texts, '<p>first</p>'].toSorted())
  })

  test('accepts one of two concurrent saves of the same version', async () => {
    const { id } = await editor.create()
    const begin = { 'if-match': '"1"' }
    const answers = await Promise.all([
      editor.save(id, { title: 'A' }, begin),
      editor.save(id, { title: 'B' }, begin),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })

  test('dates a draft when it is first published and keeps that date', async () => {
    const draft = await editor.create({ status: 'draft', datePublished: undefined })
    const out = (await (await editor.save(draft.id, { status: 'published' })).json()) as Post
    expect(out.datePublished >= draft.datePublished).toBe(true)
    expect(out.dateModified).toBeUndefined()
    await editor.save(draft.id, { status: 'draft' })
    const again = (await (await editor.save(draft.id, { status: 'published' })).json()) as Post
    expect(again.datePublished).toBe(out.datePublished)
  })
})

const find = (slug: string) => call(`/api/blog/posts/slug/${slug}`)

describe('a changed slug', () => {
  test('redirects from every former slug, also after a slug is taken back', async () => {
    const { id } = await editor.create({ slug: 'one' })
    for (const slug of ['two', 'three', 'one', 'two']) await editor.save(id, { slug })
    for (const slug of ['one', 'two', 'three']) {
      expect(await (await find(slug)).json()).toMatchObject({ id, slug: 'two' })
    }
    expect((await (await editor.open(id)).json()) as Post).toMatchObject({
      formerSlugs: expect.arrayContaining(['one', 'three']),
    })
  })

  test('keeps former slugs from other posts', async () => {
    const { id } = await editor.create({ slug: 'one' })
    await editor.save(id, { slug: 'two' })
    expect((await editor.tryCreate({ slug: 'one' })).status).toBe(409)
    expect((await editor.save(id, { slug: 'tags' })).status).toBe(409)
  })
})

describe('DELETE /api/admin/blog/posts/:id', () => {
  test('removes the post from lists and from the API', async () => {
    const { id, slug } = await editor.create()
    const response = await editor.remove(id)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ok: true })
    expect(await list()).toEqual([])
    expect((await editor.open(id)).status).toBe(404)
    expect((await editor.remove(id)).status).toBe(404)
    expect((await call(`/api/blog/posts/slug/${slug}`)).status).toBe(404)
  })
})

const ID = '6b1f2f0e-8a52-4a6c-9a3e-0d3b8f1c2d4e'

test.each([
  [`/posts/${ID}`, 'GET'],
  [`/posts/${ID}`, 'PUT'],
  [`/posts/${ID}`, 'DELETE'],
  [`/posts/${ID}/revisions`, 'GET'],
  [`/posts/${ID}/restore`, 'POST'],
  [`/posts/${ID}/preview`, 'POST'],
  [`/posts/${ID}/preview`, 'DELETE'],
] as const)('responds 404 for an unknown post: %s %s', async (path, method) => {
  for (const id of [ID, 'no-id', '../users', '%00']) {
    const body = method === 'PUT' ? { body: aDraft() } : {}
    const options = { method, cookie, ...body }
    const address = path.replace(ID, encodeURIComponent(id))
    expect((await call(`/api/admin/blog${address}`, options)).status).toBe(404)
  }
})
