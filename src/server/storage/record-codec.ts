import type { z } from 'zod'
import {
  isFromNewerRelease,
  migrateRecord,
  withRecordVersion,
  type RecordHistory,
} from './record-version.ts'

/** Stored data as this release reads it, or why it cannot. */
type Parsed<T> = { readonly record: T } | { readonly reason: string; readonly cause?: unknown }

/** How the records of a collection are written and read: by their schema, with the version of their shape. */
export function createRecordCodec<T>(schema: z.ZodType<T>, history: RecordHistory) {
  return {
    parse(data: unknown): Parsed<T> {
      if (isFromNewerRelease(data, history)) return { reason: 'is of a newer release' }
      const result = schema.safeParse(migrateRecord(data, history))
      if (result.success) return { record: result.data }
      return { reason: 'does not fit its schema', cause: result.error }
    },

    /** A record as it is stored, which `parse` reads. */
    serialize(record: T): unknown {
      return withRecordVersion(schema.parse(record), history)
    },
  }
}

export type RecordCodec<T> = ReturnType<typeof createRecordCodec<T>>
