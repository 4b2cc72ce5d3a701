import type { Config } from '@netlify/functions'
import { Failure } from '#domain/failure.ts'
import { mailActSchema } from '#domain/mail-act.ts'
import { record } from '#server/activity.ts'
import { json } from '#server/answer.ts'
import { readJson } from '#server/body.ts'
import { endpoint } from '#server/endpoint.ts'
import { leadKeySchema } from '#domain/inbox/query.ts'
import { discardMail, retryMail, sendDue } from '#server/outbox.ts'
import { requireAdmin } from '#server/sessions.ts'

export const config: Config = { path: '/api/admin/outbox/:key' }

/** Try a mail again at once, or never send it. */
export default endpoint({
  async POST(request, { params, waitUntil }) {
    const actor = await requireAdmin(request)
    const { act } = await readJson(request, mailActSchema)
    // Mails and leads have keys of the same form.
    const key = leadKeySchema.safeParse(params.key)
    if (!key.success) throw new Failure('not-found', 'There is no such mail.')
    const mail = await (act === 'retry' ? retryMail(key.data) : discardMail(key.data))
    // Not its subject, which may hold a sender's name: this line outlives what they ask us to forget.
    await record(actor, act === 'retry' ? 'mail.retried' : 'mail.discarded', key.data, {
      kind: mail.kind,
    })
    if (act === 'retry') waitUntil(sendDue())
    return json({ key: key.data, ...mail })
  },
})
