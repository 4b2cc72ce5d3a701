import { LRUCache } from 'lru-cache'

type Bytes = Uint8Array<ArrayBuffer>

/** A least recently used cache of bytes, limited by their total size. Requests for the same bytes share one read. */
export function createByteCache(maxSize: number) {
  return new LRUCache<string, Bytes, () => Promise<Bytes>>({
    maxSize,
    // An empty file must have a size too.
    sizeCalculation: ({ length }) => length + 1,
    // A read that others push out of the cache is still awaited.
    ignoreFetchAbort: true,
    fetchMethod: (_name, _stale, { context: load }) => load(),
  })
}
