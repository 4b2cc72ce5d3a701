/** A least recently used cache of bytes, limited by their total size. Requests for the same bytes share one read. */
export class ByteCache {
  readonly #limit: number
  readonly #entries = new Map<string, Uint8Array<ArrayBuffer>>()
  readonly #loading = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  #size = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  async get(name: string, load: () => Promise<Uint8Array<ArrayBuffer>>) {
    const known = this.#entries.get(name)
    if (!known) return this.#loading.get(name) ?? this.#load(name, load)
    // A Map iterates in the order of insertion, so this makes it the most recent.
    this.#entries.delete(name)
    this.#entries.set(name, known)
    return known
  }

  async #load(name: string, load: () => Promise<Uint8Array<ArrayBuffer>>) {
    const loading = load().finally(() => this.#loading.delete(name))
    this.#loading.set(name, loading)
    const bytes = await loading
    this.#insert(name, bytes)
    return bytes
  }

  #insert(name: string, bytes: Uint8Array<ArrayBuffer>): void {
    this.#entries.set(name, bytes)
    this.#size += bytes.length
    for (const [oldest, { length }] of this.#entries) {
      if (this.#size <= this.#limit) return
      this.#entries.delete(oldest)
      this.#size -= length
    }
  }
}
