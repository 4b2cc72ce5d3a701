import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressAll, deleteUnusedCopies, FAST } from '#build/files/compress.ts'
import { takeInventory } from '#build/files/inventory.ts'
import { folderForTest } from '#tests/support/project.ts'

test('compresses equal files once and removes copies that no release uses', async () => {
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
