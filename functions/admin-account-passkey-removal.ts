import type { Config } from '@netlify/functions'
import { proofSchema } from '#domain/accounts/own-account.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { toOwnAccount } from '#server/accounts/own-account.ts'
import { removePasskey } from '#server/accounts/passkeys/passkeys.ts'
import { requireProof } from '#server/accounts/proof.ts'
import { requires } from '#server/accounts/requires.ts'
import { continueSession } from '#server/accounts/sessions/start-session.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/account/passkeys/:id/removal' }

export default endpoint(requires('account'), {
  /** Remove a passkey, after a proof. Not a DELETE, because a proxy may drop its body. */
  async POST(request, { actor, ip: address, params: { id = '' }, waitUntil }) {
    const proof = await readJson(request, proofSchema)
    await requireProof(actor, { proof, request, address })
    const { account, name } = await removePasskey(actor, id)
    const headers = await continueSession(account, request)
    await recordActivity(actor, 'user.passkey-removed', name)
    waitUntil(sendDueEmails())
    return jsonResponse(toOwnAccount(actor, account), { headers })
  },
})
