import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addImageSizes } from '#server/posts/build-post.ts'
import { saveImage } from '#server/media/images.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

const create = { width: 41, height: 23, channels: 3, background: '#1f4d3a' } as const
const image = await sharp({ create }).png().toBuffer()

test('an uploaded image gets its size, and one that has a width or a height keeps it', async () => {
  const { url } = await saveImage(new Uint8Array(image))
  const chosen = `<img src="${url}" alt="" width="10" />`
  expect(await addImageSizes(`<p><img src="${url}" alt="$& > 1" />${chosen}</p>`)).toBe(
    `<p><img src="${url}" alt="$& > 1" width="41" height="23" />${chosen}</p>`,
  )
})

test.each([
  '<img src="https://example.com/a.png" alt="" />',
  `<img src="/media/${'0'.repeat(64)}.png" alt="" />`,
  '<img src="/media/../../x.png" alt="" />',
])('an image whose size is unknown stays as it is: %s', async (html) => {
  expect(await addImageSizes(html)).toBe(html)
})
