import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { getStore } from '@netlify/blobs'
import { expect, test } from 'vitest'
import { DataInUse, startBlobsThread } from '#platform/blobs/thread/thread.ts'
import { folderForTest } from '#tests/support/project.ts'

const CREDENTIALS = { siteID: 'site', token: 'token' }

async function createDatabase(): Promise<string> {
  const { path } = await folderForTest()
  const database = join(path, 'blobs.sqlite')
  const thread = await startBlobsThread({ path: database, ...CREDENTIALS })
  const store = getStore({ name: 'things', ...CREDENTIALS, edgeURL: thread.url })
  for (let index = 0; index < 200; index++) await store.set(`key-${index}`, 'x'.repeat(500))
  await thread.close()
  return database
}

async function overwrite(path: string, from: number, bytes: number): Promise<void> {
  const file = await open(path, 'r+')
  await file.write(Buffer.alloc(bytes, 0xaa), 0, bytes, from)
  await file.close()
}

test.each([
  [
    'a page',
    async (path: string) =>
      overwrite(path, Math.floor((await stat(path)).size / 8192) * 4096, 4096),
  ],
  ['the header', (path: string) => overwrite(path, 0, 100)],
])('names "restore" when %s of the database is damaged', async (_, damage) => {
  const path = await createDatabase()
  await damage(path)
  await expect(startBlobsThread({ path, ...CREDENTIALS })).rejects.toThrow(
    /is damaged .* npm run restore FILE/,
  )
})

test('refuses a database that another thread has open', async () => {
  const path = await createDatabase()
  const thread = await startBlobsThread({ path, ...CREDENTIALS })
  await expect(startBlobsThread({ path, ...CREDENTIALS })).rejects.toThrow(DataInUse)
  await thread.close()
})
