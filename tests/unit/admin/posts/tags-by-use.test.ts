import { expect, test } from 'vitest'
import { tagsByUse } from '#admin/posts/post-fields.ts'

test('lists each tag once, the most used first, then by name', () => {
  const posts = [{ tags: ['Exit', 'Cash'] }, { tags: ['Exit'] }, { tags: ['Board'] }]
  expect(tagsByUse(posts)).toEqual(['Exit', 'Board', 'Cash'])
})
