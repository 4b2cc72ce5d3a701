import type { Config } from '@netlify/functions'
import { emailChangeSchema } from '#domain/accounts/own-account.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { removeEmail, requestEmail } from '#server/accounts/links/email-address.ts'
import { toOwnAccount } from '#server/accounts/own-account.ts'
import { requireProof } from '#server/accounts/proof.ts'
import { requires } from '#server/accounts/requires.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/account/email' }

/** Change or remove one's own address, after a proof of who one is. */
export default endpoint(requires('account'), {
  async PUT(request, { actor, ip: address, waitUntil }) {
    const { email, ...proof } = await readJson(request, emailChangeSchema)
    await requireProof(actor, { proof, request, address })
    const account =
      email === undefined ? await removeEmail(actor) : await requestEmail(actor, email, address)
    const action = email === undefined ? 'user.email-removed' : 'user.email-requested'
    await recordActivity(actor, action, actor.username)
    waitUntil(sendDueEmails())
    return jsonResponse(toOwnAccount(actor, account))
  },
})
