import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBlobsFetch } from '#platform/blobs/fetch.ts'
import { BlobStorage } from '#platform/blobs/storage.ts'
import { startBlobsThread } from '#platform/blobs/thread/thread.ts'
import { createBlobsContext, encodeContext } from '#platform/data/data.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'

const BATCH = 10_000

/** Calls of the store so far, and the bytes that it returned. */
export const storageUse = { calls: 0, bytes: 0 }
const encoder = new TextEncoder()

interface Blob {
  readonly store: string
  readonly key: string
  /** Stored as JSON. */
  readonly value: unknown
}

/**
 * Serve a Blobs store on disk with `contents` from a worker thread, as the platform does, while `use`
 * runs.
 */
export async function withFilledStore<T>(
  contents: Iterable<Blob>,
  use: () => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sideboard-bench-'))
  const path = join(folder, 'blobs.sqlite')
  await fillStore(path, contents)
  const before = { ...process.env }
  const thread = await startBlobsThread({ path, siteID: 'bench', token: 'token' })
  process.env['NETLIFY_BLOBS_CONTEXT'] = encodeContext(
    createBlobsContext(thread.url, 'bench', 'token'),
  )
  const send: typeof thread.send = async (url, options) => {
    const response = await thread.send(url, options)
    storageUse.calls += 1
    storageUse.bytes += (await response.clone().bytes()).length
    return response
  }
  setBlobsFetch(createBlobsFetch(thread.url, send))
  process.env['SESSION_SECRET'] ??= 'a secret for benches that is long enough'
  try {
    return await use()
  } finally {
    process.env = before
    setBlobsFetch()
    await thread.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Write directly to SQLite in large transactions, because filling is not measured. */
export async function fillStore(path: string, contents: Iterable<Blob>): Promise<void> {
  const storage = new BlobStorage(path)
  let batch: Blob[] = []
  const flush = () => {
    const writes = batch.map(({ store, key, value }) => () => {
      const body = encoder.encode(JSON.stringify(value))
      // The client adds this prefix to the names of a site's stores.
      storage.write(`site:${store}`, key, { body, metadata: '' })
    })
    storage.transact(() => writes.forEach((write) => write()))
    batch = []
  }
  for (const blob of contents) {
    batch.push(blob)
    if (batch.length === BATCH) flush()
  }
  flush()
  storage.close()
}
