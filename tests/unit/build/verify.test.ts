import { afterEach, expect, test } from 'vitest'
import { differences } from '#build/verify.ts'
import { type TemporaryFolder, temporaryFolder } from '../../support/project.ts'

const folders: TemporaryFolder[] = []

async function aRelease(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder(files)
  folders.push(folder)
  return folder.path
}

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => folder.remove()))
})

test('releases with the same files are the same, whatever each noted for itself', async () => {
  const files = { 'index.html': 'home', 'diary/one/index.html': 'one' }
  const carried = await aRelease({ ...files, '_files.json': '[]' })
  expect(differences(carried, await aRelease(files))).toEqual([])
})

test('names each file that only one of two releases has, or that has other bytes', async () => {
  const carried = await aRelease({ 'index.html': 'home', 'old/index.html': '' })
  const full = await aRelease({ 'index.html': 'Home', 'new/index.html': '' })
  expect(differences(carried, full)).toEqual([
    'index.html: other bytes',
    'new/index.html: only in the full build',
    'old/index.html: only in the incremental build',
  ])
})
