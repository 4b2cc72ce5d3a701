import { afterEach, expect, test, vi } from 'vitest'
import { changePosts, duplicatePost } from '#admin/posts/save-post.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'

const POST = {
  id: 'a',
  slug: 'cash',
  title: 'Cash',
  description: '',
  content: '<p>Cash.</p>',
  author: 'Ada',
  featured: false,
  tags: [],
  readingTime: 1,
  datePublished: '2026-01-02T03:04:05.000Z',
  status: 'published',
}

const opened = () => Response.json(POST, { headers: { etag: '"3"' } })

afterEach(() => void vi.unstubAllGlobals())

test('changes each post with all its fields, against the version that was read', async () => {
  const calls = stubFetch(opened)
  expect(await changePosts([POST], 'feature')).toBe(0)
  expect(calls[1]).toMatchObject({
    method: 'PUT',
    path: '/api/admin/blog/posts/a',
    headers: { 'if-match': '"3"' },
    body: { title: 'Cash', content: '<p>Cash.</p>', featured: true },
  })
  expect(calls[1]?.body).not.toHaveProperty('status')
})

test('counts what failed and goes on with the others', async () => {
  const posts = Array.from({ length: 7 }, (_, i) => ({ ...POST, id: `${i}` }))
  const calls = stubFetch(({ path }) =>
    path.endsWith('/1') ? new Response('no', { status: 412 }) : opened(),
  )
  expect(await changePosts(posts, 'delete')).toBe(1)
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(7)
})

test('copies a post as a draft, with the suggested address if its own is taken', async () => {
  const taken = { error: 'taken', code: 'conflict', suggestion: 'copy-of-cash-2', issues: [] }
  const calls = stubFetch(({ method, body }) => {
    if (method !== 'POST') return opened()
    const { slug } = body as { slug: string }
    return slug === 'copy-of-cash'
      ? Response.json(taken, { status: 409 })
      : Response.json({ ...POST, id: 'b' }, { status: 201 })
  })
  expect(await duplicatePost('a')).toBe('b')
  expect(calls.at(-1)?.body).toMatchObject({
    title: 'Copy of Cash',
    slug: 'copy-of-cash-2',
    status: 'draft',
  })
})
