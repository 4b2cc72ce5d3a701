import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { emptyLog, openDatabase, prepareStatements } from './database.ts'

/** Entries in one page of a listing, as on Netlify. */
export const PAGE_SIZE = 1_000

export interface KeyPage {
  /** A JSON array of keys and ETags. SQLite writes it in half the time that objects of its rows take. */
  readonly blobs: Uint8Array
  /** The first key of the next page; absent on the last page. */
  readonly next?: string
}

/** Erased and replaced records leave the write-ahead log after this time. */
const ERASURE_MS = 2_000

/** A blob without its bytes. */
export interface Head {
  readonly etag: string
  /** The metadata header as the client encoded it; empty when there is none. */
  readonly metadata: string
}

export interface Blob extends Head {
  readonly body: Uint8Array<ArrayBuffer>
}

/** The condition of a write. */
export interface Precondition {
  readonly ifMatch?: string | undefined
  readonly ifNew?: boolean
}

/**
 * Stores of blobs in one SQLite file, or in memory (`:memory:`). SQLite orders text by its UTF-8
 * bytes, as Netlify orders keys.
 */
export class BlobStorage {
  readonly #database: DatabaseSync
  readonly #statements
  readonly #isFile: boolean
  #erasure: NodeJS.Timeout | undefined

  /** @throws when another process has the file open, it is not a database, or it is damaged. */
  constructor(path: string, isCommand = false) {
    this.#isFile = path !== ':memory:'
    this.#database = openDatabase(path, isCommand)
    this.#statements = prepareStatements(this.#database)
  }

  read(store: string, key: string): Blob | undefined {
    // The statement selects exactly the columns of a Blob.
    return this.#statements.read.get(store, key) as unknown as Blob | undefined
  }

  head(store: string, key: string): Head | undefined {
    // The statement selects exactly the columns of a Head.
    return this.#statements.head.get(store, key) as unknown as Head | undefined
  }

  /** Write a blob. Returns its ETag, or `undefined` when the precondition does not hold. */
  write(
    store: string,
    key: string,
    { body, metadata }: { body: Uint8Array; metadata: string },
    only: Precondition = {},
  ): string | undefined {
    const current = only.ifNew || only.ifMatch ? this.head(store, key) : undefined
    if (only.ifNew && current) return undefined
    if (only.ifMatch && current?.etag !== only.ifMatch) return undefined
    if (only.ifMatch) this.#eraseFromLog()
    const etag = computeEtag(body, metadata)
    this.#statements.write.run(store, key, etag, metadata, body)
    return etag
  }

  remove(store: string, key: string): void {
    this.#eraseFromLog()
    this.#statements.remove.run(store, key)
  }

  /** Empty the log once for all changes of some seconds, because it costs an fsync or two. */
  #eraseFromLog(): void {
    if (!this.#isFile) return
    this.#erasure ??= setTimeout(() => {
      this.#erasure = undefined
      try {
        emptyLog(this.#database)
      } catch (error) {
        // A full disk, for instance, is reported by each write too.
        console.warn('what was erased is still in the log of the database', error)
        this.#eraseFromLog()
      }
    }, ERASURE_MS).unref()
  }

  /** One page of the keys that start with `prefix`, from `from` on. */
  list(store: string, prefix: string, from = prefix): KeyPage {
    const end = `${prefix}${AFTER_ALL}`
    // An aggregate is always one row, of exactly these columns.
    const { blobs, count, last } = this.#statements.list.get(store, from, end, PAGE_SIZE) as {
      blobs: Uint8Array
      count: number
      last: string | null
    }
    if (count < PAGE_SIZE || last === null) return { blobs }
    const next = this.#statements.keyAfter.get(store, last, end)?.key
    return { blobs, ...(typeof next === 'string' && { next }) }
  }

  /** Run writes in one transaction: durable on return, rolled back when one throws. */
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

  /** The names of all stores; for tests. */
  stores(): string[] {
    const rows = this.#database.prepare('SELECT DISTINCT store FROM blobs').all()
    return rows.map(({ store }) => String(store))
  }

  /** Remove everything; for tests. */
  clear(): void {
    this.#database.exec('DELETE FROM blobs')
  }

  close(): void {
    clearTimeout(this.#erasure)
    this.#database.close()
  }
}

/** The last character in byte order. */
const AFTER_ALL = '\u{10FFFF}'

/** A hash of the content, as on Netlify: the same bytes written again have the same ETag. */
function computeEtag(body: Uint8Array, metadata: string): string {
  const hash = createHash('sha256').update(metadata).update('\0').update(body).digest('hex')
  return `"${hash.slice(0, 32)}"`
}
