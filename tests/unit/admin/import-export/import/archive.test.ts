import { describe, expect, test } from 'vitest'
import { localReference, resolvePath, safePath } from '#admin/import-export/import/archive.ts'

describe('a name is refused that leads outside the archive', () => {
  test.each([
    '../a.md',
    'a/../../b.md',
    '/etc/passwd',
    '\\\\host\\a.md',
    '..\\a.md',
    'C:\\a.md',
    'a\0.md',
  ])('%j', (name) => expect(safePath(name)).toBeUndefined())
})

test('a name gets plain slashes', () => {
  expect(safePath('.\\posts\\\\first.md')).toBe('posts/first.md')
  expect(safePath('a..b/c.md')).toBe('a..b/c.md')
})

describe('a reference is resolved', () => {
  test.each([
    ['posts/first/index.md', 'images/a.png', 'posts/first/images/a.png'],
    ['posts/first.md', '../images/./a.png', 'images/a.png'],
    ['posts/first.md', '/images/a.png', 'images/a.png'],
    ['first.md', '../../a.png', undefined],
  ])('in %s to %s', (file, reference, path) => expect(resolvePath(file, reference)).toBe(path))
})

describe('a reference to a file is', () => {
  test.each([
    ['images/a%20b.png?w=3#top', 'images/a b.png'],
    ['__GHOST_URL__/content/images/a.png', '/content/images/a.png'],
    ['100%.png', '100%.png'],
    ['https://example.com/a.png', undefined],
    ['//example.com/a.png', undefined],
    ['javascript:alert(1)', undefined],
    ['data:image/png;base64,AA', undefined],
    ['#top', undefined],
  ])('%s', (address, path) => expect(localReference(address)).toBe(path))
})
