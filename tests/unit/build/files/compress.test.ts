import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, compressFiles, COPIES } from '#build/files/compress.ts'
import { folderForTest } from '#tests/support/project.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0', undefined],
  ['identity', undefined],
])('the encoding for “%s” is %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test('each public file that gets smaller has a copy in both encodings', async () => {
  const folder = await folderForTest({ 'a/b.html': 'words', 'a/c.png': 'x', '_d/e.html': 'x' })
  await compressFiles(folder.path)
  const copies = join(folder.path, COPIES, 'a')
  expect((await readdir(copies)).toSorted()).toEqual(['b.html.br', 'b.html.gz'])
  expect(brotliDecompressSync(await readFile(join(copies, 'b.html.br'))).toString()).toBe('words')
  expect(gunzipSync(await readFile(join(copies, 'b.html.gz'))).toString()).toBe('words')
})
