import { expect, test } from 'vitest'
import {
  emptyFields,
  isIncomplete,
  hasSameFields,
  payloadOf,
  slugOf,
} from '#admin/posts/post-fields.ts'

const POST = { ...emptyFields('Sideboard'), title: 'Cash is king', content: '<p>One two</p>' }

test('a new post is by the firm', () => {
  expect(emptyFields('Sideboard')).toMatchObject({ author: 'Sideboard', tags: [], featured: false })
})

test('a save sends exactly the eight fields, the slug from the title when none was typed', () => {
  expect(payloadOf(POST)).toEqual({
    title: 'Cash is king',
    slug: 'cash-is-king',
    description: '',
    content: '<p>One two</p>',
    author: 'Sideboard',
    featured: false,
    tags: [],
    readingTime: 1,
  })
})

test('a typed slug wins over the title', () => {
  expect(slugOf({ slug: ' my-own ', title: 'Cash' })).toBe('my-own')
})

test.each([
  ['', '<p>Words</p>'],
  ['   ', '<p>Words</p>'],
  ['Title', ''],
  ['Title', '<p></p><p> </p>'],
  ['Title', '<p>&nbsp;</p><p><br></p>'],
])('title %j with content %j is incomplete', (title, content) => {
  expect(isIncomplete({ ...POST, title, content })).toBe(true)
})

test.each(['<p>Words</p>', '<img src="/media/a.webp" alt="">'])(
  'a title with content %j is complete',
  (content) => expect(isIncomplete({ ...POST, content })).toBe(false),
)

test('fields are the same when every one is', () => {
  expect(hasSameFields(POST, { ...POST, tags: [] })).toBe(true)
  expect(hasSameFields(POST, { ...POST, tags: ['Exit'] })).toBe(false)
})
