import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openDataFolder } from '#platform/data/data-folder.ts'
import { folderForTest } from '#tests/support/project.ts'

test('the data folder is readable by its owner only', async () => {
  const { path } = await folderForTest()
  await openDataFolder(path)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})
