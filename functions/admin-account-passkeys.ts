import type { Config } from '@netlify/functions'
import { passkeyAdditionSchema } from '#domain/accounts/passkeys/passkey.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { toOwnAccount } from '#server/accounts/own-account.ts'
import { addPasskey } from '#server/accounts/passkeys/passkeys.ts'
import { requires } from '#server/accounts/requires.ts'
import { continueSession } from '#server/accounts/sessions/start-session.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/account/passkeys' }

export default endpoint(requires('account'), {
  /** Add a passkey. All other sessions end; this one goes on under a new cookie. */
  async POST(request, { actor, waitUntil }) {
    const addition = await readJson(request, passkeyAdditionSchema)
    const account = await addPasskey(actor, addition, request)
    const headers = await continueSession(account, request)
    await recordActivity(actor, 'user.passkey-added', addition.name)
    waitUntil(sendDueEmails())
    return jsonResponse(toOwnAccount(actor, account), { status: 201, headers })
  },
})
