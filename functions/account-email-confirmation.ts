import type { Config } from '@netlify/functions'
import { linkTokenSchema } from '#domain/accounts/link.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { confirmEmail } from '#server/accounts/links/email-address.ts'
import { throttleLinks } from '#server/accounts/links/throttle-links.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { readJson } from '#server/http/body.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/account/email-confirmation' }

/** Use a confirmation link. It needs no session: the link may be opened on another device. */
export default endpoint(anyone, {
  async POST(request, { ip, waitUntil }) {
    const { token } = await readJson(request, linkTokenSchema)
    await throttleLinks(ip)
    const account = await confirmEmail(token)
    await recordActivity(account, 'user.email-confirmed', account.username)
    waitUntil(sendDueEmails())
    return jsonResponse({ ok: true })
  },
})
