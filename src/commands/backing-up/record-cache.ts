import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#domain/failure.ts'
import type { ArchiveRecord } from '#server/archive/format.ts'
import type { RecordCache } from '#server/archive/read-records.ts'
import { BlobStorage } from '#platform/blobs/storage.ts'

/** Where a cache remembers its site; no name of a store that is backed up. */
const SITE = { store: 'site', key: 'id' }

/** Accounts have password hashes, which a leftover file must not have. They are few. */
const NEVER_CACHED = 'users'

/** The records of an unfinished backup on disk. */
export interface RecordCacheFolder extends RecordCache {
  /** How many records were found. */
  readonly hits: number
  close(): void
  /** Close it and remove it from the disk. */
  discard(): Promise<void>
}

/**
 * Open the records that an interrupted backup has read, or begin with none. A killed process never
 * leaves half a record.
 *
 * @param site The site that they are of.
 * @throws {Failure} `conflict` when another process uses the folder, when it holds another site's
 *   records, or when it is damaged.
 */
export async function openRecordCache(folder: string, site: string): Promise<RecordCacheFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const storage = openStorage(folder)
  requireSite(storage, folder, site)
  let hits = 0
  return {
    get hits() {
      return hits
    },
    find({ store, key, etag }) {
      if (etag === '' || storage.head(store, key)?.metadata !== etag) return undefined
      const blob = storage.read(store, key)
      if (!blob) return undefined
      hits += 1
      // `save` wrote it.
      return JSON.parse(Buffer.from(blob.body).toString()) as ArchiveRecord
    },
    save({ store, key, etag }, record) {
      if (store === NEVER_CACHED) return
      storage.write(store, key, { body: Buffer.from(JSON.stringify(record)), metadata: etag })
    },
    close: () => storage.close(),
    async discard() {
      storage.close()
      await rm(folder, { recursive: true })
    },
  }
}

function openStorage(folder: string): BlobStorage {
  try {
    return new BlobStorage(join(folder, 'records.sqlite'))
  } catch (error) {
    const isInUse = String(error).includes('locked')
    const message = isInUse
      ? `Another backup is being written to the same file.`
      : `${folder} is damaged. Remove it and run the command again.`
    throw new Failure('conflict', message, { cause: error })
  }
}

function requireSite(storage: BlobStorage, folder: string, site: string): void {
  const known = storage.read(SITE.store, SITE.key)
  const name = known && Buffer.from(known.body).toString()
  if (name === undefined) {
    storage.write(SITE.store, SITE.key, { body: Buffer.from(site), metadata: '' })
    return
  }
  if (name === site) return
  storage.close()
  throw new Failure(
    'conflict',
    `${folder} has the unfinished backup of another site (${name}). Remove it, or name another file.`,
  )
}
