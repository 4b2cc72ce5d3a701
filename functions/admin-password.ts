import type { Config } from '@netlify/functions'
import { passwordChangeSchema } from '#domain/accounts/own-account.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { requires } from '#server/accounts/requires.ts'
import { continueSession } from '#server/accounts/sessions/start-session.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { replacePassword } from '#server/accounts/proof.ts'

export const config: Config = { path: '/api/admin/password' }

export default endpoint(requires('account'), {
  async POST(request, { actor, ip: address, waitUntil }) {
    const { newPassword, ...proof } = await readJson(request, passwordChangeSchema)
    const account = await replacePassword(actor, newPassword, { proof, request, address })
    const headers = await continueSession(account, request)
    await recordActivity(actor, 'user.password-changed', actor.username)
    waitUntil(sendDueEmails())
    return jsonResponse({ ok: true }, { headers })
  },
})
