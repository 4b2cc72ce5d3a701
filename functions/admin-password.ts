import type { Config } from '@netlify/functions'
import { passwordChangeSchema } from '#domain/accounts/user.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { requires } from '#server/accounts/requires.ts'
import { openSession } from '#server/accounts/sessions/sessions.ts'
import { userAgentOf } from '#server/accounts/sessions/start-session.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { replacePassword } from '#server/accounts/sign-in.ts'

export const config: Config = { path: '/api/admin/password' }

export default endpoint(requires('account'), {
  async POST(request, { actor, ip, waitUntil }) {
    const account = await replacePassword(actor, await readJson(request, passwordChangeSchema), ip)
    const cookie = await openSession(account, { userAgent: userAgentOf(request) })
    await recordActivity(actor, 'user.password-changed', actor.username)
    waitUntil(sendDueEmails())
    return jsonResponse({ ok: true }, { headers: { 'set-cookie': cookie } })
  },
})
