import type { SelfCheckResult } from './health-records.ts'

/** What the site proves to itself each night, in this order. */
export const SELF_CHECKS = {
  leads: 'A message reaches the inbox, the outbox and the mail server',
  publishing: 'The newest article is on the site and in its lists',
  backup: 'A backup can be restored',
  indexes: 'Lists agree with their records',
  storage: 'Storage keeps its rules',
} as const

export type SelfCheckName = keyof typeof SELF_CHECKS

/** A self-check and its last result, as the health screen lists it. */
export interface SelfCheckState {
  readonly check: SelfCheckName
  /** Absent until it has run. */
  readonly result?: SelfCheckResult
}

/** Since when the oldest failing self-check fails, if one does. */
export function failingSince(states: readonly SelfCheckState[]): string | undefined {
  return states.flatMap(({ result }) => result?.failingSince ?? []).toSorted()[0]
}

/** When all self-checks held; absent while one fails or has not run. */
export function findLastSelfCheck(states: readonly SelfCheckState[]): string | undefined {
  const times = states.map(({ result }) => (result?.failures === 0 ? result.ranAt : undefined))
  return times.includes(undefined) ? undefined : times.toSorted()[0]
}
