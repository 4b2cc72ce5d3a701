import { z } from 'zod'
import { STORAGE_RULES, type StorageRule } from './storage-rules.ts'

/** How a self-check went. */
export const selfCheckResultSchema = z.object({
  ranAt: z.iso.datetime(),
  /** The first failure since the last success; absent after a success. */
  failingSince: z.iso.datetime().optional(),
  /** How often it failed in a row. */
  failures: z.int().min(0),
  /** Why it failed, or what was left out. */
  detail: z.string().max(500).optional(),
})

export type SelfCheckResult = z.infer<typeof selfCheckResultSchema>

/** A team is notified once, when a second night in a row shows that it is no coincidence. */
const FAILURES_BEFORE_EMAIL = 2

export function needsEmail({ failures }: SelfCheckResult): boolean {
  return failures === FAILURES_BEFORE_EMAIL
}

/** @param fault Why the self-check failed; absent when it succeeded. */
export function nextResult(
  last: SelfCheckResult | undefined,
  outcome: { readonly fault?: string; readonly note?: string },
  now: Date,
): SelfCheckResult {
  const ranAt = now.toISOString()
  const detail = (outcome.fault ?? outcome.note)?.slice(0, 500)
  const common = { ranAt, ...(detail !== undefined && { detail }) }
  if (outcome.fault === undefined) return { ...common, failures: 0 }
  return {
    ...common,
    failingSince: last?.failingSince ?? ranAt,
    failures: (last?.failures ?? 0) + 1,
  }
}

/** A request whose response was a 500. The log has the error under the same id. */
export const serverErrorSchema = z.object({
  at: z.iso.datetime(),
  request: z.string(),
  requestId: z.string(),
})

export type ServerError = z.infer<typeof serverErrorSchema>

// Object.keys forgets the names.
const RULES = Object.keys(STORAGE_RULES) as [StorageRule, ...StorageRule[]]

/** Whether a rule held, as `POST /api/admin/storage-check` responds for each. */
export const storageFindingSchema = z.object({
  rule: z.enum(RULES),
  holds: z.boolean(),
  /** How long a listing took to show what was written. */
  afterMs: z.number().optional(),
})

export type StorageFinding = z.infer<typeof storageFindingSchema>
