import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BlobStorage } from '#platform/blobs/storage.ts'
import { folderForTest } from '#tests/support/project.ts'

const SECRET = 'zelda@example.com'
const bodyOf = (text: string) => ({ body: Buffer.from(text), metadata: '' })
const keyOf = (number: number) => `record-${String(number).padStart(4, '0')}`

function open(path: string): BlobStorage {
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
  const storage = open(join(path, 'blobs.sqlite'))
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
  open(join(path, 'blobs.sqlite'))
  expect(isInFiles(path)).toBe(false)
})
