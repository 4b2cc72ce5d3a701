import type { Config } from '@netlify/functions'
import { proofSchema } from '#domain/accounts/own-account.ts'
import { accounts } from '#server/accounts/account.ts'
import { startPasskey } from '#server/accounts/passkeys/passkeys.ts'
import { requestOptions } from '#server/accounts/passkeys/passkey-options.ts'
import { buildConfirmationScope } from '#server/accounts/passkeys/use-passkey.ts'
import { requireProof } from '#server/accounts/proof.ts'
import { requires } from '#server/accounts/requires.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/account/passkey-options' }

export default endpoint(requires('account'), {
  /** What a browser needs to ask for one of one's own passkeys, as a proof of who one is. */
  async GET(request, { actor }) {
    const account = await accounts.find(actor.id)
    return jsonResponse(await requestOptions(await buildConfirmationScope(request), account))
  },

  /** What a browser needs to create a passkey, after a proof. */
  async POST(request, { actor, ip: address }) {
    const proof = await readJson(request, proofSchema)
    await requireProof(actor, { proof, request, address })
    return jsonResponse(await startPasskey(actor, request))
  },
})
