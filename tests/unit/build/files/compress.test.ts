import { expect, test } from 'vitest'
import { chooseEncoding } from '#build/files/compress.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0', undefined],
  ['identity', undefined],
])('the encoding for “%s” is %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})
