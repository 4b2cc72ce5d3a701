import { expect, test } from 'vitest'
import { readSaved } from '#admin/posts/queries.ts'

test('reads the saved version and its ETag from the response of a save', async () => {
  const response = Response.json({ id: '7', title: 'Cash' }, { headers: { etag: '"3"' } })
  expect(await readSaved(response)).toMatchObject({ post: { id: '7', title: 'Cash' }, etag: '"3"' })
})

test.each(['', 'null', '{}', '[]', '"text"', '{"id":"7"}'])(
  'has no saved version when the response is %j',
  async (body) => expect(await readSaved(new Response(body))).toBeUndefined(),
)
