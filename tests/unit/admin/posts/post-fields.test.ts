import { expect, test } from 'vitest'
import {
  pickFields,
  hasSameFields,
  isIncomplete,
  createPayload,
  sortTagsByUse,
} from '#admin/posts/post-fields.ts'
import { emptyFields } from '#domain/posts/empty-fields.ts'

const POST = { ...emptyFields('Sideboard'), title: 'Cash is king', content: '<p>One two</p>' }
const coverImage = { src: '/media/a.webp', alt: 'A table' }

test('a save sends exactly the eight fields, the slug from the title when none was typed', () => {
  const payload = createPayload(POST)
  expect(payload).toEqual({ ...POST, slug: 'cash-is-king', readingTime: 1 })
  expect(Object.keys(payload)).toHaveLength(8)
})

test('a save sends the cover image, and removes one that only the replaced version has', () => {
  expect(createPayload({ ...POST, coverImage })).toMatchObject({ coverImage })
  expect(createPayload({ ...POST, coverImage }, POST)).toMatchObject({ coverImage })
  expect(createPayload(POST, { coverImage })).toMatchObject({ coverImage: { src: '', alt: '' } })
  expect(createPayload(POST, POST)).not.toHaveProperty('coverImage')
})

test('a removed cover image leaves the fields of a post without one', () => {
  expect(hasSameFields({ ...POST, coverImage: undefined }, POST)).toBe(true)
  expect(hasSameFields({ ...POST, coverImage }, POST)).toBe(false)
  expect(pickFields({ ...POST, coverImage })).toEqual({ ...POST, coverImage })
})

test('a post is incomplete without a title or without words or an image', () => {
  const withContent = (content: string) => ({ ...POST, content })
  const empty = ['', '<p>&nbsp;</p><p><br></p>'].map(withContent)
  const complete = ['<p>Words</p>', '<img src="/media/a.webp" alt="">'].map(withContent)
  const incomplete = [{ ...POST, title: '' }, ...empty]
  expect([...incomplete, ...complete].filter(isIncomplete)).toEqual(incomplete)
})

test('each tag is listed once, the most used first, then by name', () => {
  const posts = [{ tags: ['Exit', 'Cash'] }, { tags: ['Exit'] }, { tags: ['Board'] }]
  expect(sortTagsByUse(posts)).toEqual(['Exit', 'Board', 'Cash'])
})
