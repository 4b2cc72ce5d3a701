import { expect, test } from 'vitest'
import { listImageNames } from '#domain/posts/images/library-image.ts'

const HASH = '0123456789abcdef'.repeat(4)
const image = (src: string) => `<p><img src="${src}" alt=""></p>`

test.each(['png', 'jpg', 'gif', 'webp'])('finds an uploaded image that is a %s', (type) => {
  expect(listImageNames(image(`/media/${HASH}.${type}`))).toEqual([`${HASH}.${type}`])
})

test('names each image once, in the order of the text', () => {
  const other = 'f'.repeat(64)
  const html = [HASH, other, HASH].map((hash) => image(`/media/${hash}.png`)).join('')
  expect(listImageNames(html)).toEqual([`${HASH}.png`, `${other}.png`])
})

test.each([
  `/media/${HASH.slice(1)}.png`,
  `/media/${HASH.toUpperCase()}.png`,
  `/media/${HASH}.svg`,
  `/media/${HASH}.jpeg`,
  `/images/${HASH}.png`,
  `/media/${HASH}`,
])('takes no other path for an uploaded image: %s', (src) => {
  expect(listImageNames(image(src))).toEqual([])
})
