import { expect, test } from 'vitest'
import { isPublicFile } from '#build/files/public-files.ts'

test.each([
  ['/index.html', true],
  ['/.well-known/security.txt', true],
  ['/_templates/article.html', false],
  ['/_compressed/index.html.br', false],
  ['/.env', false],
  ['/diary/.git/config', false],
  ['/.well-known/.secret', false],
])('%s is public: %s', (path, expected) => {
  expect(isPublicFile(path)).toBe(expected)
})
