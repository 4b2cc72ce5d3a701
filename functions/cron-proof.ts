import type { Config } from '@netlify/functions'
import contact from '#functions/contact.ts'
import { runProofs } from '#server/proofs/run-proofs.ts'

/** Between two runs of the outbox, which would send the proof's email too. */
export const config: Config = { schedule: '12 3 * * *' }

/** Let the site prove that it works. */
export default function prove(): Promise<void> {
  return runProofs(contact)
}
