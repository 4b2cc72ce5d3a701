import { expect, test } from 'vitest'
import { isPublic, takeInventory, updateInventory } from '#build/files/inventory.ts'
import { folderForTest } from '#tests/support/project.ts'

test.each([
  ['/index.html', true],
  ['/_astro/a.css', true],
  ['/.well-known/security.txt', true],
  ['/_templates/article.html', false],
  ['/_manifest.json', false],
  ['/_redirects', false],
  ['/.env', false],
  ['/diary/.git/config', false],
  ['/.well-known/.secret', false],
])('%s is public: %s', (path, expected) => {
  expect(isPublic(path)).toBe(expected)
})

test('updates only the files that a build changed', async () => {
  const folder = await folderForTest({ 'index.html': 'one', 'a/index.html': 'a', '_x/y.html': 'x' })
  const before = await takeInventory(folder.path)
  expect([...before.keys()].toSorted()).toEqual(['/a/index.html', '/index.html'])

  await folder.write({ 'index.html': 'two', 'b.html': 'b' })
  const change = {
    written: ['index.html', 'b.html', '_manifest.json'],
    removed: ['a/index.html'],
  }
  const after = await updateInventory(folder.path, before, change)
  expect([...after.keys()].toSorted()).toEqual(['/b.html', '/index.html'])
  expect(after.get('/index.html')?.hash).not.toBe(before.get('/index.html')?.hash)
})
