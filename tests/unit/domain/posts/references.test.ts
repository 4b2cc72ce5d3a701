import { expect, test } from 'vitest'
import { linksQuerySchema, referencesOf } from '#domain/posts/references.ts'

const ID = '3f6d2a10-5d0c-4c11-9a0e-2b7c5a1d9e44'

test('a post refers to the articles and the images of its text', () => {
  const image = `${'a'.repeat(64)}.webp`
  const content = `<p><a href="/diary/cash">Cash</a></p><p><img src="/media/${image}" alt=""></p>`
  expect(referencesOf({ content })).toEqual({ links: ['/diary/cash'], images: [image] })
})

test('a post refers to its cover image', () => {
  const image = `${'b'.repeat(64)}.webp`
  const coverImage = { src: `/media/${image}`, alt: '' }
  expect(referencesOf({ content: '<p>Text</p>', coverImage }).images).toEqual([image])
})

test('a text of any length has at most 1,000 references of each sort', () => {
  const numbers = Array.from({ length: 1_001 }, (_, number) => number)
  const links = numbers.map((number) => `<a href="/diary/part-${number}">Part</a>`)
  const images = numbers.map(
    (number) => `<img src="/media/${String(number).padStart(64, '0')}.png">`,
  )
  const found = referencesOf({ content: [...links, ...images].join('') })
  expect(found.links).toHaveLength(1_000)
  expect(found.images).toHaveLength(1_000)
  expect(found.links.at(-1)).toBe('/diary/part-999')
})

test('a question about links names posts with commas between them', () => {
  expect(linksQuerySchema.parse({ to: `${ID},${ID}` })).toEqual({ to: [ID, ID] })
  expect(linksQuerySchema.safeParse({ to: `${ID};${ID}` }).success).toBe(false)
})

test.each([
  [100, true],
  [101, false],
])('that a question may name %i posts is %s', (count, isAllowed) => {
  const to = Array.from({ length: count }, () => ID).join(',')
  expect(linksQuerySchema.safeParse({ to }).success).toBe(isAllowed)
})
