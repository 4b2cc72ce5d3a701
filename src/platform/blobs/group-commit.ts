import type { BlobStorage } from './storage.ts'

interface Waiting {
  readonly write: () => unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Writes that arrive in the same turn of the event loop share one transaction and so one fsync. Each
 * is acknowledged only after the commit; when the commit fails, all of them fail.
 */
export class GroupCommit {
  readonly #storage: BlobStorage
  #waiting: Waiting[] = []

  constructor(storage: BlobStorage) {
    this.#storage = storage
  }

  run<T>(write: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#commit())
      // Each entry's own write gives the value its own resolve takes.
      this.#waiting.push({ write, resolve: resolve as Waiting['resolve'], reject })
    })
  }

  #commit(): void {
    const group = this.#waiting
    this.#waiting = []
    const results: unknown[] = []
    try {
      this.#storage.transact(() => {
        for (const { write } of group) results.push(write())
      })
    } catch (error) {
      for (const { reject } of group) reject(error)
      return
    }
    group.forEach(({ resolve }, at) => resolve(results[at]))
  }
}
