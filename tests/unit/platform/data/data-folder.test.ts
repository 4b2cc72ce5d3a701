import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDataFolder } from '#platform/data/data-folder.ts'
import { folderForTest } from '#tests/support/project.ts'

test('makes the folder readable by its owner only', async () => {
  const { path } = await folderForTest()
  await openDataFolder(path)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

test('keeps the compressed copies of a version that called their folder "packed"', async () => {
  const { path } = await folderForTest({ 'packed/abc.br': 'copy' })
  const { compressed } = await openDataFolder(path)
  expect(await readFile(join(compressed, 'abc.br'), 'utf8')).toBe('copy')
})
