import type { z } from 'zod'
import { isRecord } from '#domain/is-record.ts'

/** Brings the data of one version to the next. */
export type Migration = (data: Record<string, unknown>) => Record<string, unknown>

/** How the records of a collection changed over releases. */
export interface RecordHistory {
  /** The version this release writes. A record without one is version 1. */
  readonly version: number
  /** By the version that they start from. */
  readonly migrations: Readonly<Record<number, Migration>>
}

export const FIRST_VERSION: RecordHistory = { version: 1, migrations: {} }

const FIELD = 'recordVersion'

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

/** Whether a newer release wrote this; it may hold what this one would lose. */
export function isFromNewerRelease(stored: unknown, { version }: RecordHistory): boolean {
  return versionOf(stored) > version
}

/** Stored data as the newest version, without the version itself. */
export function migrateRecord(stored: unknown, { version, migrations }: RecordHistory): unknown {
  if (!isRecord(stored)) return stored
  const { [FIELD]: _, ...fields } = stored
  let data = fields
  for (let from = versionOf(stored); from < version; from++) data = migrations[from]?.(data) ?? data
  return data
}

/** Data with its version. Version 1 is stored without a number, as earlier releases wrote it. */
export function withRecordVersion(data: unknown, { version }: RecordHistory): unknown {
  return version > 1 && isRecord(data) ? { ...data, [FIELD]: version } : data
}

function versionOf(stored: unknown): number {
  const version = isRecord(stored) ? stored[FIELD] : undefined
  return typeof version === 'number' ? version : 1
}
