import { describe, expect, test } from 'vitest'
import type { Post } from '#domain/posts/post.ts'
import { posts } from '#server/posts/post-store.ts'
import { readSite } from '#server/site/site.ts'
import { aColleague, race, repeat, useSite, visitor } from '#tests/support/api.ts'
import { editorOf } from '#tests/support/blog.ts'
import { setTime } from '#tests/support/clock.ts'
import { uploadGif } from '#tests/support/images.ts'
import { aDraft } from '#tests/support/posts.ts'

const admin = useSite()
const editor = editorOf(admin)

const PATH = '/api/admin/blog/posts'

const id = '4f1c2a7e-0d3b-4c55-9e1f-6a2b8c9d0e1f'

const list = async () => (await admin.get(PATH)).body
const read = async (id: string): Promise<Post> => (await editor.open(id)).body
const find = (slug: string) => visitor.get(`/api/blog/posts/slug/${slug}`)
const revisionsOf = async (id: string): Promise<Post[]> =>
  (await admin.get(`${PATH}/${id}/revisions`)).body
const restore = (id: string) => admin.post(`${PATH}/${id}/restore`)

describe('a new post', () => {
  test('is answered whole, published now, without markup that runs', async () => {
    const content = `<p onclick="x()">${'word '.repeat(401)}<script>b</script></p>`
    const given = { tags: ['AI', ' AI ', 'Exit'], content }
    const { status, headers, body } = await editor.tryCreate(given)
    expect([status, headers.get('etag')]).toEqual([201, '"1"'])
    const made = { slug: 'a-table-for-five', author: 'Ada Morgan', tags: ['AI', 'Exit'] }
    expect(body).toMatchObject({ ...made, readingTime: 3, status: 'published' })
    expect(body.content).toBe(`<p>${'word '.repeat(401)}</p>`)
    expect(Math.abs(Date.parse(body.datePublished) - Date.now())).toBeLessThan(10_000)
  })

  test('has defaults for what is missing or empty', async () => {
    const { name } = await readSite()
    const defaults = { slug: 'bare', author: name, tags: [], featured: false, description: '' }
    const bare = { title: 'Bare', content: '<p>x</p>' }
    expect((await admin.post(PATH, bare)).body).toMatchObject(defaults)
    const { author, slug } = await editor.create({ author: '', title: '日本語' })
    expect([author, slug]).toEqual([name, expect.stringMatching(/^article-[0-9a-f]{8}$/)])
  })

  test('has a cover image with its size, and an uploaded one with the size that it has', async () => {
    const src = await uploadGif(admin.cookie, 9)
    const coverOf = async (title: string, coverImage: object) =>
      (await editor.create({ title, coverImage })).coverImage
    const uploaded = { src, alt: 'A table', width: 9, height: 1 }
    const typed = { ...uploaded, width: 4000, height: 3000 }
    expect(await coverOf('Uploaded', typed)).toEqual(uploaded)
    const elsewhere = { src: 'https://pictures.example/a.jpg', alt: '', width: 1200, height: 800 }
    expect(await coverOf('Elsewhere', elsewhere)).toEqual(elsewhere)
  })

  test('claims no slug when it is rejected, for a field or for its size', async () => {
    expect((await editor.tryCreate({ content: 'x'.repeat(1_100_000) })).status).toBe(413)
    expect((await editor.tryCreate({ publishAt: '2026-03-20' })).status).toBe(400)
    expect((await editor.tryCreate()).status).toBe(201)
  })

  test('gets a free slug suggested when its own is taken or reserved', async () => {
    await editor.create()
    await editor.create({ slug: 'a-table-for-five-2' })
    const conflict = { code: 'conflict', issues: [{ field: 'slug' }] }
    const body = { ...conflict, suggestion: 'a-table-for-five-3' }
    expect(await editor.tryCreate()).toMatchObject({ status: 409, body })
    for (const slug of ['tags', 'index'])
      expect((await editor.tryCreate({ slug })).status, slug).toBe(409)
  })

  test('is made once for one Idempotency-Key, and its author goes on with it', async () => {
    const headers = { 'idempotency-key': id }
    const draft = aDraft({ tags: ['Exit'] })
    const create = (given = draft, client = admin) => client.post(PATH, given, { headers })
    expect(await create()).toMatchObject({ status: 201, body: { id } })
    const repeated = await create()
    expect(repeated).toMatchObject({ status: 200, body: await read(id) })
    expect(repeated.headers.get('etag')).toBe('"1"')
    const current = { id, version: 1 }
    expect(await create(aDraft({ tags: ['Tax'] }))).toMatchObject({
      status: 412,
      body: { current },
    })
    const grace = await aColleague({ isAdmin: true })
    expect(await create(draft, grace)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await editor.remove(id)
    expect((await create()).status).toBe(409)
  })

  test.each(['x', id.toUpperCase(), '00000000-0000-9000-0000-000000000000'])(
    'has an id of its own beside the Idempotency-Key %s',
    async (key) => {
      const headers = { 'idempotency-key': key }
      const { status, body } = await admin.post(PATH, aDraft(), { headers })
      expect([status, body.id === key]).toEqual([201, false])
    },
  )

  test('is made once when several requests ask for one slug at once', async () => {
    const asked = Array.from({ length: 8 }, () => editor.tryCreate())
    expect(await race(...asked)).toEqual([201, ...Array(7).fill(409)])
  })
})

test('the list of posts has posts of every status, newest first, without contents', async () => {
  await editor.create({ title: 'Old', datePublished: '2020-01-01T00:00:00.000Z' })
  await editor.create({ title: 'Draft', status: 'draft' })
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  await editor.create({ title: 'Planned', status: 'scheduled', publishAt })
  const all: Post[] = await list()
  expect(all.map(({ title, status }) => `${title} ${status}`).toSorted()).toEqual([
    'Draft draft',
    'Old published',
    'Planned scheduled',
  ])
  expect(all.at(-1)?.title).toBe('Old')
  expect(all[0]).not.toHaveProperty('content')
})

describe('a save', () => {
  const BEGIN = { 'if-match': '"1"' }

  test('keeps the previous version as a revision and increments the version', async () => {
    const { id, datePublished } = await editor.create({ title: 'One' })
    const { status, headers, body } = await editor.save(id, { title: 'Two' }, BEGIN)
    expect([status, headers.get('etag')]).toEqual([200, '"2"'])
    expect(body).toMatchObject({ title: 'Two', slug: 'two', datePublished })
    await editor.save(id, { title: 'Three' })
    const versions = await revisionsOf(id)
    expect(versions.map(({ title, version }) => [title, version])).toEqual([
      ['Two', 2],
      ['One', 1],
    ])
  })

  test('keeps a cover image that is not sent, removes it on request, and shows it to visitors', async () => {
    const coverImage = { src: 'https://pictures.example/a.jpg', alt: 'A table' }
    const { id, slug } = await editor.create({ coverImage })
    expect((await find(slug)).body).toMatchObject({ coverImage })
    await editor.save(id, { description: 'New' })
    expect((await find(slug)).body).toMatchObject({ coverImage, description: 'New' })
    await editor.save(id, { coverImage: { src: '', alt: '' } })
    expect((await find(slug)).body).not.toHaveProperty('coverImage')
    expect(await revisionsOf(id)).toMatchObject([{ coverImage }, { coverImage }])
  })

  test('says who saved each version, and to visitors nothing', async () => {
    const { id } = await editor.create()
    const bob = await aColleague({ username: 'bob' })
    await bob.put(`${PATH}/${id}`, aDraft({ title: 'Theirs' }))
    const [[first], [saved]] = [await revisionsOf(id), await list()]
    expect([first?.savedBy, saved.savedBy]).toEqual(['ada', 'bob'])
    expect((await find(saved.slug)).body).not.toHaveProperty('savedBy')
  })

  test('of an older version is answered with 412 and the saved article', async () => {
    const { id } = await editor.create()
    await editor.save(id, { title: 'Theirs' }, { 'if-match': 'W/"1"' })
    const current = { title: 'Theirs', version: 2 }
    const answer = await editor.save(id, { title: 'Mine' }, BEGIN)
    expect(answer).toMatchObject({ status: 412, body: { code: 'changed', current } })
    expect((await editor.save(id, {}, { 'if-match': '"abc"' })).status).toBe(412)
    expect((await editor.save(id, {}, { 'if-match': '*' })).status).toBe(200)
  })

  test('counts for one of two editors at once, and loses no text without a version', async () => {
    const { id } = await editor.create({ content: '<p>first</p>' })
    const titles = ['A', 'B'].map((title) => editor.save(id, { title }, BEGIN))
    expect(await race(...titles)).toEqual([200, 412])
    const texts = ['a', 'b', 'c', 'd'].map((letter) => `<p>${letter}</p>`)
    const saves = texts.map((content) => editor.save(id, { content }))
    expect(await race(...saves)).toEqual([200, 200, 200, 200])
    const kept = [await read(id), ...(await revisionsOf(id))].map(({ content }) => content)
    expect(kept).toEqual(expect.arrayContaining([...texts, '<p>first</p>']))
  })

  test('dates a draft when it is first published, and later saves keep that date', async () => {
    const draft = await editor.create({ status: 'draft', datePublished: undefined })
    const out: Post = (await editor.save(draft.id, { status: 'published' })).body
    expect(out.datePublished >= draft.datePublished).toBe(true)
    expect(out.dateModified).toBeUndefined()
    await editor.save(draft.id, { status: 'draft' })
    const { body } = await editor.save(draft.id, { status: 'published' })
    expect(body.datePublished).toBe(out.datePublished)
  })
})

test('a post keeps its former slugs from others, and can take one back', async () => {
  const { id } = await editor.create({ slug: 'one' })
  await editor.save(id, { slug: 'two' })
  // Others may take a slug without a post after a minute.
  setTime(Date.now() + 120_000)
  expect((await editor.tryCreate({ slug: 'one' })).status).toBe(409)
  expect((await editor.save(id, { slug: 'one' })).body.formerSlugs).toEqual(['two'])
})

const listDeleted = async () => (await admin.get('/api/admin/blog/deleted')).body

test('a deleted post is in no list but that of what can be restored, and has no page', async () => {
  const { id, slug } = await editor.create()
  await editor.create({ slug: 'other' })
  expect(await editor.remove(id)).toMatchObject({ status: 200, body: { ok: true } })
  expect(await list()).toMatchObject([{ slug: 'other' }])
  for (const answer of [await editor.open(id), await editor.remove(id), await find(slug)])
    expect(answer.status).toBe(404)
  expect(await listDeleted()).toMatchObject([{ id, deletedAt: expect.any(String) }])
  const deletedAt = new Date(Date.now() - 31 * 86_400_000).toISOString()
  await posts.update(id, (post) => ({ ...post, deletedAt }))
  expect(await listDeleted()).toEqual([])
})

test('a deleted post is restored, also when that is requested twice', async () => {
  const { id } = await editor.create()
  await editor.remove(id)
  expect(await repeat(2, () => restore(id))).toEqual([200, 200])
  expect(await list()).toMatchObject([{ id }])
})

test('a deleted post is restored as a draft if its time came meanwhile, and is not published', async () => {
  const now = Date.now()
  const publishAt = new Date(now + 60_000).toISOString()
  const { id } = await editor.create({ status: 'scheduled', publishAt })
  await editor.remove(id)
  expect((await restore(id)).body).toMatchObject({ status: 'scheduled', publishAt })
  await editor.remove(id)
  setTime(now + 120_000)
  const { body } = await restore(id)
  expect([body.status, body.publishAt]).toEqual(['draft', undefined])
})

test('a deleted post is restored without the slugs that were claimed meanwhile', async () => {
  const { id, slug } = await editor.create({ slug: 'one' })
  await editor.remove(id)
  expect((await editor.create({ slug: 'one' })).slug).toBe(slug)
  expect((await restore(id)).body).toMatchObject({ slug: 'one-2' })
  const other = await editor.create({ slug: 'two' })
  for (const next of ['three', 'four']) await editor.save(other.id, { slug: next })
  await editor.remove(other.id)
  await editor.create({ slug: 'two' })
  const restored = { slug: 'four', formerSlugs: ['three'] }
  expect((await restore(other.id)).body).toMatchObject(restored)
})

test.each([
  ['GET', ''],
  ['PUT', ''],
  ['DELETE', ''],
  ['GET', '/revisions'],
  ['POST', '/restore'],
  ['GET', '/preview'],
  ['POST', '/preview'],
  ['DELETE', '/preview'],
] as const)('%s of an unknown post is 404: %s', async (method, path) => {
  for (const id of [crypto.randomUUID(), 'no-id', '..%2Fusers', '%00']) {
    const body = method === 'PUT' ? aDraft() : undefined
    expect((await admin.send(method, `${PATH}/${id}${path}`, body)).status).toBe(404)
  }
})
