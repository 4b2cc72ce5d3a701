import type { Config } from '@netlify/functions'
import contact from '#functions/contact.ts'
import { requires } from '#server/accounts/requires.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'
import { throttle } from '#server/limits/throttle.ts'
import { readProofStates } from '#server/proofs/proof-results.ts'
import { runProofs } from '#server/proofs/run-proofs.ts'

export const config: Config = { path: '/api/admin/proof' }

const MINUTE_MS = 60_000

/** Below the limits of the contact form, which apply to proofs as well. */
const LIMITS = [
  { limit: 3, windowMs: 10 * MINUTE_MS },
  { limit: 15, windowMs: 24 * 60 * MINUTE_MS },
]

/** Run the nightly proofs now. */
export default endpoint(requires('administrator'), {
  async POST() {
    await throttle('proof', 'all', LIMITS)
    await runProofs(contact)
    return jsonResponse(await readProofStates())
  },
})
