import { expect, test } from 'vitest'
import { changeInBatches } from '#admin/kit/in-batches.ts'
import { deletePost } from '#admin/posts/save-post.ts'
import { aPost } from '#tests/support/posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'

const SEVEN = Array.from({ length: 7 }, (_, i) => aPost({ id: `${i}` }))

test('a change of several posts goes on where one is rejected or the connection is lost', async () => {
  const calls = stubFetch(({ path }) => {
    if (path.endsWith('/2')) throw new TypeError('Failed to fetch')
    return path.endsWith('/1') ? new Response('no', { status: 412 }) : Response.json({})
  })
  const changed = await changeInBatches(SEVEN, ({ id }) => deletePost(id))
  expect(changed.map(({ id }) => id)).toEqual(['0', '3', '4', '5', '6'])
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(7)
})

test.each([401, 403])(
  'a change of several posts ends after the first few with %i',
  async (status) => {
    const calls = stubFetch(() => new Response('no', { status }))
    const changing = changeInBatches(SEVEN, ({ id }) => deletePost(id))
    await expect(changing).rejects.toThrow('Failed to delete post')
    expect(calls).toHaveLength(5)
  },
)
