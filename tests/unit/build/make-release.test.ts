import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyForward } from '#build/make-release.ts'
import { folderForTest } from '#tests/support/project.ts'

test('copies every file of a release', async () => {
  const folder = await folderForTest({
    'old/index.html': 'old',
    'old/_templates/a.html': 'template',
  })
  const [before, after] = [join(folder.path, 'old'), join(folder.path, 'new')]
  copyForward(before, after)
  expect(await readFile(join(after, '_templates/a.html'), 'utf8')).toBe('template')
})
