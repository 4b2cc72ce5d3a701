import type { Config } from '@netlify/functions'
import { Failure } from '#domain/failure.ts'
import { emailActionSchema } from '#domain/email/email.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { leadKeySchema } from '#domain/leads/lead-query.ts'
import { discardEmail, retryEmail } from '#server/email/outbox.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { requires } from '#server/accounts/requires.ts'

export const config: Config = { path: '/api/admin/outbox/:key' }

/** Retry an email at once, or discard it. */
export default endpoint(requires('administrator'), {
  async POST(request, { actor, params, waitUntil }) {
    const { act } = await readJson(request, emailActionSchema)
    // Emails and leads have keys of the same form.
    const key = leadKeySchema.safeParse(params.key)
    if (!key.success) throw new Failure('not-found', 'There is no such email.')
    const email = await (act === 'retry' ? retryEmail(key.data) : discardEmail(key.data))
    // Without the subject: it can name a person, and the activity log outlives their erasure.
    await recordActivity(actor, act === 'retry' ? 'mail.retried' : 'mail.discarded', key.data, {
      kind: email.kind,
    })
    if (act === 'retry') waitUntil(sendDueEmails())
    return jsonResponse({ key: key.data, ...email })
  },
})
