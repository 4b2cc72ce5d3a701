import type { SelfCheckName, SelfCheckState } from './self-check.ts'
import type { ServerError, StorageFinding } from './health-records.ts'
import type { StorageRule } from './storage-rules.ts'

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
  readonly selfChecks: readonly SelfCheckState[]
  /** Empty until the first check. */
  readonly storage: readonly StorageFinding[]
  readonly jobs: readonly JobState[]
  /** Those of the last day, newest first, and how many there were. */
  readonly errors: { readonly count: number; readonly newest: readonly ServerError[] }
}

/** What the dashboard shows because it does not resolve itself. */
export type AttentionItem =
  | { readonly kind: 'email-failed'; readonly count: number }
  | { readonly kind: 'email-not-set-up'; readonly waiting: number; readonly reason: string }
  | { readonly kind: 'publishing-failed'; readonly since: string }
  | { readonly kind: 'publishing-stuck' }
  | { readonly kind: 'posts-overdue'; readonly count: number }
  | { readonly kind: 'leads-overdue' | 'spam'; readonly count: number }
  | { readonly kind: 'roll-up-behind'; readonly rolledTo: string | undefined }
  | {
      /** The last run did not finish, or the next one never came. */
      readonly kind: 'job-unfinished' | 'job-late'
      readonly job: string
      readonly since: string
      readonly steps: readonly string[]
    }
  | { readonly kind: 'self-check-failed'; readonly check: SelfCheckName; readonly since: string }
  | { readonly kind: 'unreadable-record'; readonly store: string; readonly key: string }
  /** `reason` says why nothing can be saved, where it is known. */
  | { readonly kind: 'storage'; readonly reason?: string }
  | { readonly kind: 'storage-rule'; readonly rule: StorageRule }

interface Job {
  /** What it does, for the health screen. */
  readonly purpose: string
  /** How often it is scheduled, in minutes. */
  readonly everyMinutes: number
}

const DAILY = 24 * 60

/** The scheduled jobs by the name under which their runs are recorded. */
export const JOBS: Readonly<Record<string, Job>> = {
  'scheduled-posts': { purpose: 'Publishes due articles, requests builds', everyMinutes: 5 },
  outbox: { purpose: 'Sends emails, escalates late leads', everyMinutes: 5 },
  cleanup: { purpose: 'Removes what has expired', everyMinutes: DAILY },
  rollup: { purpose: 'Counts closed days, erases old leads', everyMinutes: DAILY },
  'unused-images': { purpose: 'Removes images that nothing uses', everyMinutes: DAILY },
  proof: { purpose: 'Proves that the site works, repairs the inbox', everyMinutes: DAILY },
  digest: { purpose: 'Sends the daily digest', everyMinutes: DAILY },
}

/** A run may be missed and the next one start late, as Netlify's scheduler does. */
const GRACE_MS = 10 * 60_000

/** Whether a job that has run before should have run again by now. */
export function isJobLate(name: string, startedAt: string, now: Date): boolean {
  const job = JOBS[name]
  if (!job) return false
  return now.getTime() - Date.parse(startedAt) > 2 * job.everyMinutes * 60_000 + GRACE_MS
}
