import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressAll, deleteUnusedCopies, FAST } from '#build/files/compress.ts'
import { isPublic, takeInventory, updateInventory } from '#build/files/inventory.ts'
import { folderForTest } from '#tests/support/project.ts'

test.each([
  ['/index.html', true],
  ['/.well-known/security.txt', true],
  ['/_templates/article.html', false],
  ['/.env', false],
  ['/diary/.git/config', false],
  ['/.well-known/.secret', false],
])('%s is public: %s', (path, expected) => {
  expect(isPublic(path)).toBe(expected)
})

test('an inventory is updated with only the files that a build changed', async () => {
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

test('equal files are compressed once, and copies that no release uses are removed', async () => {
  const words = 'the same words '.repeat(100)
  const folder = await folderForTest({
    'site/a.html': words,
    'site/b.html': words,
    'site/c.html': 'c',
  })
  const [site, compressed] = [join(folder.path, 'site'), join(folder.path, 'compressed')]
  const inventory = await takeInventory(site)
  await compressAll(site, inventory, compressed, () => FAST)

  const names = await readdir(compressed)
  expect(names).toHaveLength(2)
  for (const name of names) {
    const bytes = await readFile(join(compressed, name))
    const plain = name.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes)
    expect(plain.toString()).toBe(words)
  }
  await deleteUnusedCopies(compressed, [inventory])
  expect(await readdir(compressed)).toHaveLength(2)
  await deleteUnusedCopies(compressed, [])
  expect(await readdir(compressed)).toEqual([])
})
