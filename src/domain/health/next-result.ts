import type { ProofResult } from './proof-result.ts'

/** A team is notified once, when a second night in a row shows that it is no coincidence. */
const FAILURES_BEFORE_EMAIL = 2

export function needsEmail({ failures }: ProofResult): boolean {
  return failures === FAILURES_BEFORE_EMAIL
}

/** @param fault Why the proof failed; absent when it succeeded. */
export function nextResult(
  last: ProofResult | undefined,
  outcome: { readonly fault?: string; readonly note?: string },
  now: Date,
): ProofResult {
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
