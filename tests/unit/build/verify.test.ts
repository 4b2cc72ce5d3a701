import { afterEach, expect, test } from 'vitest'
import { compareFolders } from '#build/verify.ts'
import { temporaryFolder, type TemporaryFolder } from '#tests/support/project.ts'

const folders: TemporaryFolder[] = []

async function aRelease(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder(files)
  folders.push(folder)
  return folder.path
}

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => folder.remove()))
})

test('ignores the inventory', async () => {
  const files = { 'index.html': 'home', 'diary/one.html': 'one' }
  const incremental = await aRelease({ ...files, '_files.json': '[]' })
  expect(compareFolders(incremental, await aRelease(files))).toEqual([])
})

test('names each file that is missing or has other bytes', async () => {
  const incremental = await aRelease({ 'index.html': 'home', 'old/index.html': '' })
  const full = await aRelease({ 'index.html': 'Home', 'new/index.html': '' })
  expect(compareFolders(incremental, full)).toEqual([
    'index.html: other bytes',
    'new/index.html: only in the full build',
    'old/index.html: only in the incremental build',
  ])
})
