import { isDeepStrictEqual } from 'node:util'
import type { BlobsAccess } from '../storage/blob-client.ts'
import { blobs } from '../storage/blobs.ts'
import { BACKED_UP_STORES } from './stores.ts'

/** How many records of a store are in memory at a time. Images have up to 4 MB. */
export function countAtOnce(store: string): number {
  return BACKED_UP_STORES[store] === 'bytes' ? 4 : 24
}

/** A record as it is stored, readable or not. */
export type StoredRecord =
  | { readonly value: unknown; readonly etag: string }
  | { readonly bytes: ArrayBuffer; readonly metadata: Record<string, unknown> }

export async function readStoredRecord(
  store: string,
  key: string,
  site?: BlobsAccess,
): Promise<StoredRecord | undefined> {
  if (BACKED_UP_STORES[store] === 'bytes') return blobs(store, site).readBytes(key)
  const found = await blobs(store, site).read(key)
  return found && { value: found.data, etag: found.etag }
}

/** Empty for an image, whose name is the hash of its bytes. */
export function etagOf(record: StoredRecord): string {
  return 'etag' in record ? record.etag : ''
}

export function isSameRecord(one: StoredRecord, other: StoredRecord): boolean {
  if ('value' in one) return 'value' in other && isDeepStrictEqual(one.value, other.value)
  if ('value' in other) return false
  return (
    Buffer.from(one.bytes).equals(Buffer.from(other.bytes)) &&
    isDeepStrictEqual(one.metadata, other.metadata)
  )
}

/**
 * Write a record, unless another one is there than `expected`.
 *
 * @returns its ETag, empty for an image, or `undefined` when it was not written.
 */
export async function writeStoredRecord(
  site: BlobsAccess,
  { store, key }: { readonly store: string; readonly key: string },
  record: StoredRecord,
  expected: StoredRecord | undefined,
): Promise<string | undefined> {
  if ('bytes' in record) {
    if (expected) await blobs(store, site).remove(key)
    const isWritten = await blobs(store, site).writeBytes(key, record.bytes, record.metadata)
    return isWritten ? '' : undefined
  }
  const only =
    expected && 'etag' in expected ? { onlyIfMatch: expected.etag } : ({ onlyIfNew: true } as const)
  return blobs(store, site).write(key, record.value, only)
}
