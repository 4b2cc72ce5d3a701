import { expect, test } from 'vitest'
import {
  emptyFields,
  fieldsOf,
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

test('a save sends the cover image, and removes one that only the replaced version has', () => {
  const coverImage = { src: '/media/a.webp', alt: 'A table' }
  expect(payloadOf({ ...POST, coverImage })).toMatchObject({ coverImage })
  expect(payloadOf({ ...POST, coverImage }, POST)).toMatchObject({ coverImage })
  expect(payloadOf(POST, { coverImage })).toMatchObject({ coverImage: { src: '', alt: '' } })
  expect(payloadOf(POST, POST)).not.toHaveProperty('coverImage')
})

test('a removed cover image leaves the fields of a post without one', () => {
  const coverImage = { src: '/media/a.webp', alt: 'A table' }
  expect(hasSameFields({ ...POST, coverImage: undefined }, POST)).toBe(true)
  expect(hasSameFields({ ...POST, coverImage }, POST)).toBe(false)
  expect(fieldsOf({ ...POST, coverImage })).toEqual({ ...POST, coverImage })
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
