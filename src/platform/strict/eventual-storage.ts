import { keysOf, type Page } from '../blobs/page.ts'
import { BlobStorage, type Blob, type Precondition } from '../blobs/storage.ts'

/** A storage whose listings show a write only after a while, as Netlify may. Reads are strong. */
export class EventualStorage extends BlobStorage {
  readonly #listed = new BlobStorage(':memory:')
  readonly #lagMs: number
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(path: string, lagMs: number) {
    super(path)
    this.#lagMs = lagMs
    for (const store of super.stores('')) this.#copyStore(store)
  }

  override write(store: string, key: string, blob: Omit<Blob, 'etag'>, only: Precondition = {}) {
    const etag = super.write(store, key, blob, only)
    this.#later(() => this.#copy(store, key))
    return etag
  }

  override remove(store: string, key: string): void {
    super.remove(store, key)
    this.#later(() => this.#copy(store, key))
  }

  override list(store: string, prefix: string, folders: boolean, from = prefix): Page {
    return this.#listed.list(store, prefix, folders, from)
  }

  override clear(): void {
    super.clear()
    this.#listed.clear()
  }

  override close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#listed.close()
    super.close()
  }

  #later(work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, this.#lagMs)
    this.#timers.add(timer)
  }

  /** Show the present state of a key, so that an older write never hides a newer one. */
  #copy(store: string, key: string): void {
    const blob = this.read(store, key)
    if (blob) this.#listed.write(store, key, blob)
    else this.#listed.remove(store, key)
  }

  #copyStore(store: string): void {
    for (let from = ''; ;) {
      const page = super.list(store, '', false, from)
      for (const key of keysOf(page)) this.#copy(store, key)
      if (page.next === undefined) return
      from = page.next
    }
  }
}
