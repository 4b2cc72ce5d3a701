import { expect, test } from 'vitest'
import { deriveSlugWhileTyping, slugify } from '#domain/posts/slug.ts'

test.each([
  ['  Selling? Read this!  ', 'selling-read-this'],
  ['$1M to $50M+', '1m-to-50m'],
  ['Émigré', 'migr'],
  ['M&A', 'm-a'],
  ['日本語', ''],
])('the slug of the title %j is %j', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})

test('a slug follows the title while it is empty or derived, and stays once it was typed', () => {
  expect(deriveSlugWhileTyping('', 'Old', 'First')).toBe('first')
  expect(deriveSlugWhileTyping('first', 'First', 'First draft')).toBe('first-draft')
  expect(deriveSlugWhileTyping('mine', 'First', 'Second')).toBe('mine')
})
