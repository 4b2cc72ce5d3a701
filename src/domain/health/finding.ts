import { z } from 'zod'

/**
 * What the site found out about itself: the one shape for the dashboard, the health screen and
 * `npm run check-deploy`.
 */
export const findingSchema = z.object({
  /** The subject, such as `spam`, `job/outbox` or `storage/create-once`. */
  id: z.string(),
  /** The site works with `note` and the states before it. From `open` on a person has to act. */
  state: z.enum(['ok', 'running', 'never', 'note', 'open', 'late', 'unfinished', 'failed']),
  title: z.string(),
  /** The meaning, or what to do. */
  detail: z.string().optional(),
  /** The time since which it has been so. For a finding without a fault, the time of the last check. */
  at: z.iso.datetime().optional(),
  /** The screen where it can be fixed, or the address of the record that it is about. */
  link: z.string().optional(),
})

export type Finding = z.infer<typeof findingSchema>

export type FindingState = Finding['state']

/** The response of `GET /api/admin/health`. */
export interface HealthReport {
  /** The permanent checks: self-checks, jobs and storage. */
  readonly findings: readonly Finding[]
  /** The server errors of the last day, newest first, and how many there were. */
  readonly errors: { readonly count: number; readonly newest: readonly ServerError[] }
}

/** The response of `GET /api/health`. */
export type SiteHealth =
  | { readonly status: 'ok' }
  | { readonly status: 'failing'; readonly since: string; readonly reason?: string }

/** A request whose response was a 500. The log has the error under the same id. */
export const serverErrorSchema = z.object({
  at: z.iso.datetime(),
  request: z.string(),
  requestId: z.string(),
})

export type ServerError = z.infer<typeof serverErrorSchema>

/** Names one skipped record in `GET /api/admin/unreadable-record`. */
export const unreadableRecordQuerySchema = z.object({
  store: z.string().max(100),
  key: z.string().max(300),
})
