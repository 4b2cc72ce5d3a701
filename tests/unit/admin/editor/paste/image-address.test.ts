import { expect, test } from 'vitest'
import { imageAddress } from '#admin/editor/paste/clean-link.ts'

test.each([
  ['https://own.example/media/a.webp', '/media/a.webp'],
  ['/media/a.webp', '/media/a.webp'],
  ['https://own.example/_astro/a.webp', 'https://own.example/_astro/a.webp'],
  ['https://other.example/media/a.webp', 'https://other.example/media/a.webp'],
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
  ['https://', 'https://'],
])('%s becomes %s', (src, address) =>
  expect(imageAddress(src, 'https://own.example')).toBe(address),
)
