import type { z } from 'zod'
import { blobs } from '../../storage/blobs.ts'

interface DerivedRecord<T> {
  readonly data: T | undefined
  readonly etag: string | undefined
}

/**
 * A store of records that can be rebuilt from others. One that does not fit the schema, because an
 * earlier release wrote it, counts as missing and is overwritten.
 */
export function derivedRecords<T>(name: string, schema: z.ZodType<T>) {
  const store = () => blobs(name)

  async function read(key: string): Promise<DerivedRecord<T>> {
    const found = await store().read(key)
    return { data: found && schema.safeParse(found.data).data, etag: found?.etag }
  }

  /** False when the record changed since it was read. */
  async function write(key: string, data: T, etag: string | undefined): Promise<boolean> {
    const only = etag === undefined ? ({ onlyIfNew: true } as const) : { onlyIfMatch: etag }
    return (await store().write(key, data, only)) !== undefined
  }

  return { read, write }
}
