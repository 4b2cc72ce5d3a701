import type { BlobStorage } from './storage.ts'

interface PendingWrite {
  readonly write: () => unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Writes of one turn of the event loop share a transaction and so an fsync. Each is acknowledged
 * after the commit, and all of them fail when it fails.
 */
export class GroupCommit {
  readonly #storage: BlobStorage
  #pending: PendingWrite[] = []

  constructor(storage: BlobStorage) {
    this.#storage = storage
  }

  run<T>(write: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#pending.length === 0) setImmediate(() => this.#commit())
      // A promise is resolved only with the value of its own write.
      this.#pending.push({ write, resolve: resolve as PendingWrite['resolve'], reject })
    })
  }

  #commit(): void {
    const group = this.#pending
    this.#pending = []
    const results: unknown[] = []
    try {
      this.#storage.transact(() => {
        for (const { write } of group) results.push(write())
      })
    } catch (error) {
      for (const { reject } of group) reject(error)
      return
    }
    group.forEach(({ resolve }, index) => resolve(results[index]))
  }
}
