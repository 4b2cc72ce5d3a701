import { join } from 'node:path'
import { BlobStorage } from '#platform/blobs/storage.ts'
import { keysOf } from '#tests/support/keys-of-page.ts'

const encoder = new TextEncoder()
const BATCH = 10_000

/** The client keeps the stores of a site under this prefix. */
const storeName = (store: string) => `site:${store}`

/** Change the first record of a store while no site runs. */
export function rewriteFirstRecord(
  dataDir: string,
  store: string,
  change: (json: string) => string,
): void {
  withStorage(dataDir, (storage) => {
    const name = storeName(store)
    const key = keysOf(storage.list(name, ''))[0] ?? ''
    const blob = storage.read(name, key)
    if (!blob) throw new Error(`the store ${store} is empty`)
    const body = encoder.encode(change(new TextDecoder().decode(blob.body)))
    storage.write(name, key, { body, metadata: blob.metadata })
  })
}

/** Move everything from the write-ahead log to the database file, while no site runs. */
export function flushDatabase(dataDir: string): void {
  withStorage(dataDir, () => {})
}

/** Add records to a store, in large transactions, while no site runs. */
export function addRecords(
  dataDir: string,
  store: string,
  records: Iterable<readonly [key: string, value: unknown]>,
): void {
  withStorage(dataDir, (storage) => {
    let batch: (readonly [string, unknown])[] = []
    const flush = () => {
      storage.transact(() => {
        for (const [key, value] of batch) {
          storage.write(storeName(store), key, {
            body: encoder.encode(JSON.stringify(value)),
            metadata: '',
          })
        }
      })
      batch = []
    }
    for (const record of records) {
      batch.push(record)
      if (batch.length === BATCH) flush()
    }
    flush()
  })
}

function withStorage(dataDir: string, use: (storage: BlobStorage) => void): void {
  const storage = new BlobStorage(join(dataDir, 'blobs.sqlite'))
  try {
    use(storage)
  } finally {
    storage.close()
  }
}
