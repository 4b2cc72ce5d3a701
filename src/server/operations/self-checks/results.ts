import { z } from 'zod'
import { type ProofName, PROOFS, type ProofState } from '#domain/health/proof.ts'
import { nextResult, type ProofResult, proofResultSchema } from '#domain/health/health-records.ts'
import { currentTime } from '../../clock.ts'
import { collection } from '../../storage/collection.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'

// Object.keys forgets the names.
const NAMES = Object.keys(PROOFS) as ProofName[]

/** The last result of each proof by name, in one record: every request of a monitor reads it. */
const results = collection('proofs', z.record(z.string(), proofResultSchema))
const KEY = 'latest'

/** What a successful proof left out, if anything. */
export interface Outcome {
  readonly note?: string
}

/** Something that the proof shows to be wrong, in a sentence for an administrator. */
export class ProofFault extends Error {}

/** Run a proof and store its result. Never throws for a proof that fails. */
export async function recordProof(
  name: ProofName,
  prove: () => Promise<Outcome>,
): Promise<ProofResult> {
  const outcome = await prove().catch((error: unknown) => {
    // It is stored and shown, and the log has its cause.
    console.warn(`the proof "${name}" failed`, error)
    return { fault: error instanceof Error ? error.message : String(error) }
  })
  const now = currentTime()
  const all = await results.upsert(KEY, (last) => ({
    ...last,
    [name]: nextResult(last?.[name], outcome, now),
  }))
  return all[name] ?? nextResult(undefined, outcome, now)
}

/** Every proof and its last result. */
export async function readProofStates(): Promise<ProofState[]> {
  const all = await ifReadable(results.find(KEY))
  return NAMES.map((proof) => ({ proof, ...(all?.[proof] && { result: all[proof] }) }))
}
