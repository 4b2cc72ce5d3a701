import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ifExists } from '#server/site/file-cache.ts'

test.each(['no-such-file', 'package.json/inside'])('%s is missing', async (path) => {
  expect(await ifExists(readFile(path))).toBeUndefined()
})

test('a file that cannot be read does not pass for a missing one', async () => {
  await expect(ifExists(readFile('src'))).rejects.toMatchObject({ code: 'EISDIR' })
})
