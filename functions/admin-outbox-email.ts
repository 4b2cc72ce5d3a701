import type { Config } from '@netlify/functions'
import { Failure } from '#domain/failure.ts'
import { emailActionSchema } from '#domain/email/email-action.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { leadKeySchema } from '#domain/leads/lead-query.ts'
import { discardEmail, retryEmail, sendDueEmails } from '#server/email/outbox.ts'
import { requireAdmin } from '#server/accounts/sessions.ts'

export const config: Config = { path: '/api/admin/outbox/:key' }

/** Try a mail again at once, or never send it. */
export default endpoint({
  async POST(request, { params, waitUntil }) {
    const actor = await requireAdmin(request)
    const { act } = await readJson(request, emailActionSchema)
    // Mails and leads have keys of the same form.
    const key = leadKeySchema.safeParse(params.key)
    if (!key.success) throw new Failure('not-found', 'There is no such mail.')
    const mail = await (act === 'retry' ? retryEmail(key.data) : discardEmail(key.data))
    // Not its subject, which may hold a sender's name: this line outlives what they ask us to forget.
    await recordActivity(actor, act === 'retry' ? 'mail.retried' : 'mail.discarded', key.data, {
      kind: mail.kind,
    })
    if (act === 'retry') waitUntil(sendDueEmails())
    return jsonResponse({ key: key.data, ...mail })
  },
})
