import type { ProofResult } from './proof-result.ts'

/** What the site proves to itself each night, in this order. */
export const PROOFS = {
  leads: 'A message reaches the inbox, the outbox and the mail server',
  publishing: 'The newest article is on the site and in its lists',
  backup: 'A backup can be restored',
  indexes: 'Lists agree with their records',
  storage: 'Storage keeps its rules',
} as const

export type ProofName = keyof typeof PROOFS

/** A proof and its last result, as the health screen lists it. */
export interface ProofState {
  readonly proof: ProofName
  /** Absent until it has run. */
  readonly result?: ProofResult
}

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

/** Since when the oldest failing proof fails, if one does. */
export function failingSince(states: readonly ProofState[]): string | undefined {
  return states.flatMap(({ result }) => result?.failingSince ?? []).toSorted()[0]
}

/** When all proofs held; absent while one fails or has not run. */
export function findLastProof(states: readonly ProofState[]): string | undefined {
  const times = states.map(({ result }) => (result?.failures === 0 ? result.ranAt : undefined))
  return times.includes(undefined) ? undefined : times.toSorted()[0]
}
