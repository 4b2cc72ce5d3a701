import type { ProofState } from './proof.ts'
import type { ServerError } from './server-error.ts'
import type { StorageFinding } from './storage-finding.ts'

/** The response of `GET /api/health`. */
export type SiteHealth =
  | { readonly status: 'ok' }
  | { readonly status: 'failing'; readonly since: string; readonly reason?: string }

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

/** The response of `GET /api/admin/health`. */
export interface HealthReport {
  readonly proofs: readonly ProofState[]
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
