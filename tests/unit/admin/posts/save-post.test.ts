import { expect, test } from 'vitest'
import { duplicatePost, resavePost } from '#admin/posts/save-post.ts'
import { isRecord } from '#domain/is-record.ts'
import { aPost } from '#tests/support/posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'

const SAVED = aPost({ id: 'a', slug: 'cash', title: 'Cash', content: '<p>Cash.</p>' })

const opened = () => Response.json(SAVED, { headers: { etag: '"3"' } })

test('a change of one field saves the whole post against the version that was read', async () => {
  const calls = stubFetch(opened)
  await resavePost('a', () => ({ featured: true }))
  expect(calls[1]).toMatchObject({
    method: 'PUT',
    path: '/api/admin/blog/posts/a',
    headers: { 'if-match': '"3"' },
    body: { title: 'Cash', content: '<p>Cash.</p>', featured: true },
  })
  expect(calls[1]?.body).not.toHaveProperty('status')
})

test('a copy of a post is a draft, and gets the suggested address if its own is taken', async () => {
  const taken = { error: 'taken', code: 'conflict', suggestion: 'copy-of-cash-2', issues: [] }
  const calls = stubFetch(({ method, body }) => {
    if (method !== 'POST') return opened()
    return isRecord(body) && body['slug'] === 'copy-of-cash'
      ? Response.json(taken, { status: 409 })
      : Response.json({ ...SAVED, id: 'b' }, { status: 201 })
  })
  expect(await duplicatePost('a')).toBe('b')
  const copy = { title: 'Copy of Cash', slug: 'copy-of-cash-2', status: 'draft' }
  expect(calls.at(-1)?.body).toMatchObject(copy)
})
