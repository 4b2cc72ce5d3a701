import { z } from 'zod'

/** The nightly self-checks, in their order, and what each one proves. */
export const SELF_CHECKS = {
  leads: 'A message reaches the inbox, the outbox and the mail server',
  publishing: 'The newest article is on the site and in its lists',
  backup: 'A backup can be restored',
  indexes: 'Lists agree with their records',
  storage: 'Storage keeps its rules',
} as const

export type SelfCheckName = keyof typeof SELF_CHECKS

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

/** Whether a self-check has just failed so often that the team is sent an email. */
export function needsEmail({ failures }: SelfCheckResult): boolean {
  return failures === FAILURES_BEFORE_EMAIL
}

/** @param fault Why the self-check failed; absent when it succeeded. */
export function buildNextResult(
  last: SelfCheckResult | undefined,
  outcome: { readonly fault?: string; readonly note?: string },
  now: Date,
): SelfCheckResult {
  const ranAt = now.toISOString()
  const detail = (outcome.fault ?? outcome.note)?.slice(0, 500)
  const common = { ranAt, ...(detail !== undefined && { detail }) }
  if (outcome.fault === undefined) return { ...common, failures: 0 }
  const { failingSince = ranAt, failures = 0 } = last ?? {}
  return { ...common, failingSince, failures: failures + 1 }
}
