import { expect, test } from 'vitest'
import { calculateReadingTime } from '#domain/posts/reading-time.ts'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

test.each([
  ['200 words', `<p>${words(200)}</p>`, 1],
  ['201 words', `<p>${words(201)}</p>`, 2],
  ['200 words in tags', '<p><strong>a</strong></p>'.repeat(200), 1],
  ['201 short paragraphs', '<p>a</p>'.repeat(201), 2],
])('the reading time of %s is %i minutes', (_, html, minutes) => {
  expect(calculateReadingTime(html)).toBe(minutes)
})
