import { z } from 'zod'
import type { Finding } from '#domain/health/finding.ts'
import {
  buildNextResult,
  SELF_CHECKS,
  type SelfCheckName,
  type SelfCheckResult,
  selfCheckResultSchema,
} from '#domain/health/self-check.ts'
import { keysOf } from '#domain/keys-of.ts'
import { currentTime } from '../../clock.ts'
import { collection } from '../../storage/collection.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'

const NAMES = keysOf(SELF_CHECKS)

/** The last result of each self-check by name, in one record: every request of a monitor reads it. */
const results = collection('proofs', z.record(z.string(), selfCheckResultSchema))
const KEY = 'latest'

/** The result of a successful self-check, with a note on what it left out. */
export interface CheckOutcome {
  readonly note?: string
}

/** Something that the self-check shows to be wrong, in a sentence for an administrator. */
export class SelfCheckFault extends Error {}

/** Run a self-check and store its result. Never throws for one that fails. */
export async function recordSelfCheck(name: SelfCheckName, prove: () => Promise<CheckOutcome>) {
  const outcome = await prove().catch((error: unknown) => {
    // The message is stored and shown, and the log has its cause.
    console.warn(`the self-check "${name}" failed`, error)
    return { fault: error instanceof Error ? error.message : String(error) }
  })
  const now = currentTime()
  const all = await results.upsert(KEY, (last) => ({
    ...last,
    [name]: buildNextResult(last?.[name], outcome, now),
  }))
  return all[name] ?? buildNextResult(undefined, outcome, now)
}

/** The last result of every self-check that has run, by its name. */
export async function readSelfCheckResults(): Promise<Readonly<Record<string, SelfCheckResult>>> {
  return (await ifReadable(results.find(KEY))) ?? {}
}

/** Every self-check and what it found last. */
export async function findSelfCheckStates(): Promise<Finding[]> {
  const all = await readSelfCheckResults()
  return NAMES.map((check) => {
    const common = { id: `self-check/${check}`, title: SELF_CHECKS[check] }
    const { [check]: result } = all
    if (!result) return { ...common, state: 'never' }
    const { failingSince, ranAt, detail } = result
    const state = failingSince === undefined ? 'ok' : 'failed'
    return { ...common, state, at: failingSince ?? ranAt, ...(detail !== undefined && { detail }) }
  })
}
