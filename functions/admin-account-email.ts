import type { Config } from '@netlify/functions'
import { emailChangeSchema } from '#domain/accounts/own-account.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { removeEmail, requestEmail } from '#server/accounts/links/email-address.ts'
import { toOwnAccount } from '#server/accounts/own-account.ts'
import { requires } from '#server/accounts/requires.ts'
import { requirePassword } from '#server/accounts/sign-in.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/account/email' }

/** Change or remove one's own address, after the password. */
export default endpoint(requires('account'), {
  async PUT(request, { actor, ip, waitUntil }) {
    const { currentPassword, email } = await readJson(request, emailChangeSchema)
    await requirePassword(actor, currentPassword, ip)
    const account =
      email === undefined ? await removeEmail(actor) : await requestEmail(actor, email)
    const action = email === undefined ? 'user.email-removed' : 'user.email-requested'
    await recordActivity(actor, action, actor.username)
    waitUntil(sendDueEmails())
    return jsonResponse(toOwnAccount(actor, account))
  },
})
