import { isDeepStrictEqual } from 'node:util'
import { parseJson } from '#domain/parse-text.ts'
import { findContextConflict } from '../deploy.ts'
import { BlobClient, unavailable, type Store } from './blob-client.ts'

const SAFE_KEY = /^[a-z0-9][a-z0-9/_.-]{0,200}$/

/** A condition for a write: the key is unused, or has the ETag that was read. */
export type Condition = { onlyIfNew: true } | { onlyIfMatch: string }

export interface Versioned<T> {
  readonly data: T
  readonly etag: string
}

/** A key of a listing, with the ETag of its record. */
export interface Listed {
  readonly key: string
  readonly etag: string
}

type Metadata = Record<string, unknown>

/**
 * The only access to Netlify Blobs: strong consistency, a store per deploy context, checked keys, a
 * deadline for each call, and conditional writes that count only with an ETag.
 *
 * Opened for each operation, because the Blobs context arrives with the request.
 */
export const blobs = (name: string) => new BlobStore(name)

export class BlobStore {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  /** The JSON value at `key` with its ETag, or `undefined`. What is no JSON is its text, which fits no schema. */
  async read(key: string): Promise<Versioned<unknown> | undefined> {
    const blob = await this.#run((store) =>
      store.getWithMetadata(requireStorageKey(key), { type: 'text' }),
    )
    if (!blob) return undefined
    if (!blob.etag) throw unavailable(new Error(`${this.name}/${key} was read without an ETag`))
    const value = parseJson(blob.data)
    return { data: value === undefined ? blob.data : value, etag: blob.etag }
  }

  /** The bytes at `key` with their metadata, or `undefined`. */
  async readBytes(key: string): Promise<{ bytes: ArrayBuffer; metadata: Metadata } | undefined> {
    const found = await this.#run((store) =>
      store.getWithMetadata(requireStorageKey(key), { type: 'arrayBuffer' }),
    )
    // The client's types omit the null for a missing key.
    const blob = found as typeof found | null
    return blob ? { bytes: blob.data, metadata: blob.metadata } : undefined
  }

  /** The metadata of the bytes at `key`, without reading them; `undefined` for a missing key. */
  async readMetadata(key: string): Promise<Metadata | undefined> {
    return (await this.#run((store) => store.getMetadata(requireStorageKey(key))))?.metadata
  }

  /** Write JSON under a condition. The new ETag, or `undefined` when the condition failed. */
  async write(key: string, value: unknown, only: Condition): Promise<string | undefined> {
    // An empty one would silently become an unconditional overwrite.
    if ('onlyIfMatch' in only && !only.onlyIfMatch)
      throw new RangeError('an ETag must not be empty')
    const client = this.#openForWriting()
    const result = await client.run((store) => store.setJSON(requireStorageKey(key), value, only))
    if (result.modified || !client.isUncertain) return this.#requireEtag(key, result)
    // The first attempt may have succeeded with its response lost; then our own value is stored.
    const found = await blobs(this.name).read(key)
    const stored: unknown = JSON.parse(JSON.stringify(value))
    return found && isDeepStrictEqual(found.data, stored) ? found.etag : undefined
  }

  /** Write bytes once. False when the key was taken. */
  async writeBytes(key: string, bytes: ArrayBuffer, metadata: Metadata): Promise<boolean> {
    const result = await this.#openForWriting().run((store) =>
      store.set(requireStorageKey(key), bytes, { onlyIfNew: true, metadata }),
    )
    return this.#requireEtag(key, result) !== undefined
  }

  async remove(key: string): Promise<void> {
    await this.#openForWriting().run((store) => store.delete(requireStorageKey(key)))
  }

  /** Keys below `prefix` with their ETags, in byte order, in pages of up to 1,000. */
  async *pages(prefix = ''): AsyncGenerator<Listed[]> {
    for await (const { blobs } of this.pagesFrom(undefined, prefix)) yield blobs
  }

  /** All keys below `prefix` with their ETags, in byte order. */
  async list(prefix?: string): Promise<Listed[]> {
    return (await Array.fromAsync(this.pages(prefix))).flat()
  }

  /** The first page of the keys below `prefix`, in byte order: a thousand at most. */
  async firstKeys(prefix?: string): Promise<string[]> {
    const page = await this.pages(prefix).next()
    return page.done ? [] : page.value.map(({ key }) => key)
  }

  /** All keys below `prefix`, in byte order. */
  async keys(prefix?: string): Promise<string[]> {
    return (await this.list(prefix)).map(({ key }) => key)
  }

  /** Keys in pages, each with the cursor that lists it again; without one from the start. */
  async *pagesFrom(cursor?: string, prefix = '') {
    const client = new BlobClient(this.name, cursor)
    const options = { prefix: prefix && requireStorageKey(prefix), paginate: true } as const
    let pages: AsyncIterator<{ blobs: Listed[] }> | undefined
    for (;;) {
      const page = await client.run((store) => {
        pages ??= store.list(options)[Symbol.asyncIterator]()
        return pages.next()
      })
      if (page.done) return
      yield { blobs: page.value.blobs, cursor: client.listCursor() }
    }
  }

  #run<T>(call: (store: Store) => Promise<T>): Promise<T> {
    return new BlobClient(this.name).run(call)
  }

  #openForWriting(): BlobClient {
    const conflict = findContextConflict()
    if (conflict !== undefined) throw unavailable(new Error(conflict))
    return new BlobClient(this.name)
  }

  /** The client returns `modified: true` with an empty ETag on a 403 or 500. */
  #requireEtag(key: string, result: { modified: boolean; etag?: string }): string | undefined {
    if (!result.modified) return undefined
    if (result.etag) return result.etag
    throw unavailable(new Error(`${this.name}/${key} was written without an ETag in the response`))
  }
}

/**
 * Whether the ETag of a listing is that of a record that was read. Netlify does not document that
 * both are written the same way, so quotes and the mark of a weak one do not count.
 */
export function isSameEtag(listed: string | undefined, read: string | undefined): boolean {
  return (
    listed !== undefined && read !== undefined && stripEtagMarks(listed) === stripEtagMarks(read)
  )
}

function stripEtagMarks(etag: string): string {
  return etag.replace(/^(?:W\/)?"(.*)"$/, '$1')
}

/** The client does not escape keys, so others could be truncated or reach another store. */
export function isStorageKey(key: string): boolean {
  return SAFE_KEY.test(key) && !key.includes('..')
}

function requireStorageKey(key: string): string {
  if (isStorageKey(key)) return key
  throw new RangeError(`not a storage key: ${JSON.stringify(key)}`)
}
