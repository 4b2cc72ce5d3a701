import type { ProofResult } from './health-records.ts'

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

/** Since when the oldest failing proof fails, if one does. */
export function failingSince(states: readonly ProofState[]): string | undefined {
  return states.flatMap(({ result }) => result?.failingSince ?? []).toSorted()[0]
}

/** When all proofs held; absent while one fails or has not run. */
export function findLastProof(states: readonly ProofState[]): string | undefined {
  const times = states.map(({ result }) => (result?.failures === 0 ? result.ranAt : undefined))
  return times.includes(undefined) ? undefined : times.toSorted()[0]
}
