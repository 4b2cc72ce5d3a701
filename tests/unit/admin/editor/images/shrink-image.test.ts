import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fitSize, hasMetadata } from '#admin/editor/images/shrink-image.ts'

test.each([
  [3200, 1600, 1600, 800],
  [1000, 4000, 400, 1600],
  [1600, 900, 1600, 900],
  [20, 10, 20, 10],
  [10_000, 1, 1600, 1],
])('fitSize fits %d × %d into %d × %d', (width, height, toWidth, toHeight) => {
  expect(fitSize(width, height)).toEqual({ width: toWidth, height: toHeight })
})

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#1f4d3a' } })

test.each(['png', 'jpeg', 'webp'] as const)('finds the metadata of a %s', async (format) => {
  const plain = await picture().toFormat(format).toBuffer()
  expect(hasMetadata(plain)).toBe(false)
  const located = await picture()
    .withExif({ IFD3: { GPSLatitude: '32/1 46/1 0/1' } })
    .toFormat(format)
    .toBuffer()
  expect(hasMetadata(located)).toBe(true)
  const described = await picture()
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .toFormat(format)
    .toBuffer()
  expect(hasMetadata(described)).toBe(true)
})
