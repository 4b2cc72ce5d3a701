import { expect, test } from 'vitest'
import { posts } from '#server/posts/post-store.ts'
import { useSite, visitor } from '#tests/support/api.ts'
import { editorOf } from '#tests/support/blog.ts'

const editor = editorOf(useSite())

const list = (query = '') => visitor.get(`/api/blog/posts${query}`)
const find = (slug: string) => visitor.get(`/api/blog/posts/slug/${slug}`)

test('the public list of posts has published posts, newest first, with the specified fields', async () => {
  expect((await list()).body).toEqual([])
  await editor.create({ title: 'Old', datePublished: '2020-01-01T00:00:00.000Z' })
  await editor.create({ title: 'New', datePublished: '2025-01-01T00:00:00.000Z', featured: true })
  await editor.create({ title: 'Draft', status: 'draft' })
  const { body } = await list()
  expect(body).toMatchObject([{ title: 'New' }, { title: 'Old' }])
  const fields = 'author datePublished description featured id readingTime slug tags title'
  expect(Object.keys(body[0]).toSorted()).toEqual(fields.split(' '))
  expect((await list('?featured=true')).body).toMatchObject([{ title: 'New' }])
})

test('the public list of posts shows a save at once, also behind a cache', async () => {
  await editor.create({ title: 'One' })
  expect((await list()).headers.get('cache-control')).toBe('public, no-cache')
  await editor.create({ title: 'Two' })
  expect((await list()).body).toHaveLength(2)
})

test('a public post is sanitized when it was saved under an older policy', async () => {
  const { id } = await editor.create({ slug: 'older' })
  await posts.update(id, (post) => ({ ...post, content: '<p onclick="x()">Hi</p>' }))
  expect((await find('older')).body.content).toBe('<p>Hi</p>')
})

test('a public post is 404 in JSON under a wrong slug, and while it is a draft or scheduled', async () => {
  await editor.create({ slug: 'draft', status: 'draft' })
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  await editor.create({ slug: 'planned', status: 'scheduled', publishAt })
  const unknown = ['none', 'a/b', '../posts', 'A', '%E0%A4%A', 'x'.repeat(500)]
  const notFound = { status: 404, body: { code: 'not-found' } }
  for (const slug of [...unknown, 'draft', 'planned'])
    expect(await find(encodeURIComponent(slug)), slug).toMatchObject(notFound)
})

test('a public post is found by a former slug, with its present address', async () => {
  const { id } = await editor.create({ slug: 'old' })
  await editor.save(id, { slug: 'new' })
  const location = '/api/blog/posts/slug/new'
  expect(await find('old')).toMatchObject({ status: 200, location, body: { slug: 'new' } })
  expect((await find('new')).location).toBeNull()
})
