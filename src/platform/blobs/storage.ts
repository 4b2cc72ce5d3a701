import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

/** The most entries one page of a listing holds, as on Netlify. */
export const PAGE_SIZE = 1_000

/** A blob without its bytes. */
export interface Head {
  readonly etag: string
  /** The metadata header as the client encoded it; empty when there is none. */
  readonly metadata: string
}

export interface Blob extends Head {
  readonly body: Uint8Array
}

/** What must be true of the key for a write to happen. */
export interface Precondition {
  readonly ifMatch?: string | undefined
  readonly ifNew?: boolean
}

export interface Page {
  readonly blobs: { key: string; etag: string }[]
  readonly directories: string[]
  /** Where the next page begins; absent on the last. */
  readonly next?: string
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS blobs (
    id INTEGER PRIMARY KEY,
    store TEXT NOT NULL,
    key TEXT NOT NULL,
    etag TEXT NOT NULL,
    metadata TEXT NOT NULL,
    body BLOB NOT NULL
  );
  CREATE UNIQUE INDEX IF NOT EXISTS blobs_by_place ON blobs (store, key);
`

/**
 * Stores of blobs in one SQLite file, or in memory (`:memory:`).
 *
 * SQLite compares text by its UTF-8 bytes, which is the order Netlify lists keys in.
 */
export class BlobStorage {
  readonly #database: DatabaseSync
  readonly #statements

  /** @throws when another process has the file open, or it is not a database. */
  constructor(path: string) {
    const database = new DatabaseSync(path)
    // The lock is the operating system's, so a killed process never leaves one behind.
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    database.exec('PRAGMA journal_mode = WAL')
    // FULL: a write is on the disk before it is acknowledged, so neither a kill nor a power cut loses
    // it. Its price, one fsync a commit, is shared by all writes that arrive together (see transact).
    database.exec('PRAGMA synchronous = FULL')
    database.exec(SCHEMA)
    this.#database = database
    this.#statements = prepare(database)
  }

  read(store: string, key: string): Blob | undefined {
    // The row of blobs_by_place, whose columns are named in the statement.
    return this.#statements.read.get(store, key) as unknown as Blob | undefined
  }

  head(store: string, key: string): Head | undefined {
    return this.#statements.head.get(store, key) as unknown as Head | undefined
  }

  /** Write a blob and answer its new ETag, or `undefined` when the precondition does not hold. */
  write(
    store: string,
    key: string,
    { body, metadata }: { body: Uint8Array; metadata: string },
    only: Precondition = {},
  ): string | undefined {
    const current = only.ifNew || only.ifMatch ? this.head(store, key) : undefined
    if (only.ifNew && current) return undefined
    if (only.ifMatch && current?.etag !== only.ifMatch) return undefined
    const etag = etagOf(body, metadata)
    this.#statements.write.run(store, key, etag, metadata, body)
    return etag
  }

  remove(store: string, key: string): void {
    this.#statements.remove.run(store, key)
  }

  /** Remove up to a page of a store's blobs. */
  removeSome(store: string): { removed: number; hasMore: boolean } {
    const removed = Number(this.#statements.removeSome.run(store, PAGE_SIZE).changes)
    return { removed, hasMore: this.#statements.any.get(store) !== undefined }
  }

  /** One page of the keys that start with `prefix`, from `from` on. */
  list(store: string, prefix: string, folders: boolean, from = prefix): Page {
    const page: Page = { blobs: [], directories: [] }
    let cursor = from
    for (;;) {
      const skipTo = this.#scan(store, prefix, folders, cursor, page)
      if (skipTo === undefined) return page
      if (isFull(page)) return { ...page, next: skipTo }
      cursor = skipTo
    }
  }

  /**
   * Add keys to `page` until it is full, the prefix ends, or a folder begins: what is inside a
   * folder is skipped by a new scan behind it, so that listing folders costs what there are of
   * folders. Answers where to go on.
   */
  #scan(store: string, prefix: string, folders: boolean, from: string, page: Page) {
    for (const row of this.#statements.list.iterate(store, from)) {
      const { key, etag } = row as { key: string; etag: string }
      if (!key.startsWith(prefix)) return undefined
      if (isFull(page)) return key
      const slash = folders ? key.indexOf('/', prefix.length) : -1
      if (slash >= 0) {
        const folder = key.slice(0, slash)
        page.directories.push(folder)
        return `${folder}${AFTER_SLASH}`
      }
      page.blobs.push({ key, etag })
    }
    return undefined
  }

  /** Names of all stores that hold something and start with `prefix`. */
  stores(prefix: string): string[] {
    const names: string[] = []
    let row = this.#statements.firstStore.get(prefix)
    while (row) {
      const name = String(row.store)
      if (!name.startsWith(prefix)) break
      names.push(name)
      row = this.#statements.nextStore.get(name)
    }
    return names
  }

  /** Run many writes as one, durable when this returns; none happens when one throws. */
  transact(writes: () => void): void {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      writes()
      this.#database.exec('COMMIT')
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      throw error
    }
  }

  /** Remove everything; for tests. */
  clear(): void {
    this.#database.exec('DELETE FROM blobs')
  }

  close(): void {
    this.#database.close()
  }
}

/** The character after `/`, so `folder0` is the first key that may stand behind all of `folder/…`. */
const AFTER_SLASH = '0'

function isFull({ blobs, directories }: Page): boolean {
  return blobs.length + directories.length >= PAGE_SIZE
}

function prepare(database: DatabaseSync) {
  return {
    read: database.prepare('SELECT etag, metadata, body FROM blobs WHERE store = ? AND key = ?'),
    head: database.prepare('SELECT etag, metadata FROM blobs WHERE store = ? AND key = ?'),
    write: database.prepare(
      `INSERT INTO blobs (store, key, etag, metadata, body) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (store, key) DO UPDATE
       SET etag = excluded.etag, metadata = excluded.metadata, body = excluded.body`,
    ),
    remove: database.prepare('DELETE FROM blobs WHERE store = ? AND key = ?'),
    removeSome: database.prepare(
      'DELETE FROM blobs WHERE id IN (SELECT id FROM blobs WHERE store = ? LIMIT ?)',
    ),
    any: database.prepare('SELECT 1 FROM blobs WHERE store = ? LIMIT 1'),
    list: database.prepare('SELECT key, etag FROM blobs WHERE store = ? AND key >= ? ORDER BY key'),
    firstStore: database.prepare('SELECT store FROM blobs WHERE store >= ? ORDER BY store LIMIT 1'),
    nextStore: database.prepare('SELECT store FROM blobs WHERE store > ? ORDER BY store LIMIT 1'),
  }
}

/** An ETag tells the content, as Netlify's do: the same bytes written again have the same one. */
function etagOf(body: Uint8Array, metadata: string): string {
  const hash = createHash('sha256').update(metadata).update('\0').update(body).digest('hex')
  return `"${hash.slice(0, 32)}"`
}
