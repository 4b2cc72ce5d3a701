import { readdirSync, readFileSync, statSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getStore } from '@netlify/blobs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BlobStorage } from '#platform/blobs/storage.ts'
import { DataInUse, serveBlobsHere, startBlobsThread } from '#platform/blobs/thread/thread.ts'
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
])(
  'a start and a command name the restore when %s of the database is damaged',
  async (_, damage) => {
    for (const open of [startBlobsThread, serveBlobsHere]) {
      const path = await createDatabase()
      await damage(path)
      const opened = open({ path, ...CREDENTIALS, isCommand: open === serveBlobsHere })
      await expect(opened).rejects.toThrow(/is damaged .* npm run restore FILE/)
    }
  },
)

test('a database that another thread has open cannot be opened', async () => {
  const path = await createDatabase()
  const thread = await startBlobsThread({ path, ...CREDENTIALS })
  await expect(startBlobsThread({ path, ...CREDENTIALS })).rejects.toThrow(DataInUse)
  await thread.close()
})

const SECRET = 'zelda@example.com'
const bodyOf = (text: string) => ({ body: Buffer.from(text), metadata: '' })
const keyOf = (number: number) => `record-${String(number).padStart(4, '0')}`

function openStorage(path: string): BlobStorage {
  const storage = new BlobStorage(path)
  onTestFinished(() => storage.close())
  return storage
}

const isInFiles = (folder: string) =>
  readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(SECRET))

test.each([
  ['removed', (storage: BlobStorage, key: string) => storage.remove('leads', key)],
  [
    'replaced',
    (storage: BlobStorage, key: string) => {
      const ifMatch = storage.head('leads', key)?.etag
      expect(storage.write('leads', key, bodyOf('gone'), { ifMatch })).toBeDefined()
    },
  ],
])('a record that was %s leaves the file and its log', async (_, erase) => {
  const { path } = await folderForTest()
  const storage = openStorage(join(path, 'blobs.sqlite'))
  for (let number = 0; number < 300; number++) {
    const text = number % 30 === 0 ? SECRET.repeat(number) : 'another '.repeat(number)
    storage.write('leads', keyOf(number), bodyOf(text))
  }
  expect(isInFiles(path)).toBe(true)
  for (let number = 0; number < 300; number += 30) erase(storage, keyOf(number))
  await vi.waitUntil(() => statSync(join(path, 'blobs.sqlite-wal')).size === 0, { timeout: 10_000 })
  expect(isInFiles(path)).toBe(false)
})

test('a start removes what an earlier release erased and left in the file', async () => {
  const { path } = await folderForTest()
  new BlobStorage(join(path, 'blobs.sqlite')).close()
  const earlier = new DatabaseSync(join(path, 'blobs.sqlite'))
  earlier.exec('PRAGMA secure_delete = OFF')
  const row =
    "INSERT INTO blobs (store, key, etag, metadata, body) VALUES ('leads', 'a', '', '', ?)"
  earlier.prepare(row).run(Buffer.from(SECRET))
  earlier.exec('DELETE FROM blobs')
  earlier.close()
  expect(isInFiles(path)).toBe(true)
  openStorage(join(path, 'blobs.sqlite'))
  expect(isInFiles(path)).toBe(false)
})
