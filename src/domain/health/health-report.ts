import { z } from 'zod'
import type { StorageFinding } from './storage-finding.ts'

/** The response of `GET /api/health`. */
export type SiteHealth =
  { readonly status: 'ok' } | { readonly status: 'failing'; readonly since: string }

/** A scheduled job and its last run. */
export interface JobState {
  readonly job: string
  readonly purpose: string
  /** Absent until the first run. */
  readonly startedAt?: string
  readonly state: 'ok' | 'running' | 'late' | 'failed' | 'unfinished' | 'never'
  /** The steps that failed or ran out of time. */
  readonly steps: readonly string[]
}

/** A request that was answered with 500. The log has the error under the same id. */
export const serverErrorSchema = z.object({
  at: z.iso.datetime(),
  request: z.string(),
  requestId: z.string(),
})

export type ServerError = z.infer<typeof serverErrorSchema>

/** The response of `GET /api/admin/health`. */
export interface HealthReport {
  /** Empty until the first check. */
  readonly storage: readonly StorageFinding[]
  readonly jobs: readonly JobState[]
  /** Those of the last day, newest first, and how many there were. */
  readonly errors: { readonly count: number; readonly newest: readonly ServerError[] }
}

/** The size of one store, as `GET /api/admin/store-sizes` lists it. */
export interface StoreSize {
  readonly store: string
  readonly records: number
  /** Counting stopped at this many. */
  readonly isMore: boolean
}
