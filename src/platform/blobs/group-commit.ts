import type { BlobStorage } from './storage.ts'

/** Send the items of one turn of the event loop together: waking a thread costs more than a request. */
export function createBatcher<T>(send: (items: T[]) => void): (item: T) => void {
  let batch: T[] = []
  return (item) => {
    if (batch.length === 0) {
      setImmediate(() => {
        const items = batch
        batch = []
        send(items)
      })
    }
    batch.push(item)
  }
}

/** Runs a write. Resolves when it is on disk. */
export type CommitWrite = <T>(write: () => T) => Promise<T>

interface PendingWrite extends PromiseWithResolvers<unknown> {
  readonly write: () => unknown
}

/**
 * Writes of one turn of the event loop share a transaction and so an fsync. Each is acknowledged
 * after the commit, and all of them fail when it fails.
 */
export function createGroupCommit(storage: BlobStorage): CommitWrite {
  const add = createBatcher<PendingWrite>((group) => commitGroup(storage, group))
  return async <T>(write: () => T) => {
    const pending = { write, ...Promise.withResolvers<unknown>() }
    add(pending)
    // `commitGroup` resolves each write with the value of that write.
    return (await pending.promise) as T
  }
}

function commitGroup(storage: BlobStorage, group: readonly PendingWrite[]): void {
  const results: unknown[] = []
  try {
    storage.transact(() => {
      for (const { write } of group) results.push(write())
    })
  } catch (error) {
    for (const { reject } of group) reject(error)
    return
  }
  group.forEach(({ resolve }, index) => resolve(results[index]))
}
