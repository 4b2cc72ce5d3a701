/** A least recently used cache of bytes, limited by their total size. */
export class ByteCache {
  readonly #limit: number
  readonly #entries = new Map<string, Buffer>()
  #size = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  async get(name: string, load: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#entries.get(name)
    if (known) {
      // A Map iterates in the order of insertion, so this makes it the most recent.
      this.#entries.delete(name)
      this.#entries.set(name, known)
      return known
    }
    const bytes = await load()
    this.#insert(name, bytes)
    return bytes
  }

  #insert(name: string, bytes: Buffer): void {
    if (this.#entries.has(name)) return
    this.#entries.set(name, bytes)
    this.#size += bytes.length
    for (const [oldest, { length }] of this.#entries) {
      if (this.#size <= this.#limit) return
      this.#entries.delete(oldest)
      this.#size -= length
    }
  }
}
