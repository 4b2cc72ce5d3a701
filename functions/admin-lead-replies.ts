import type { Config } from '@netlify/functions'
import { replySchema } from '#domain/leads/work/reply.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { requires } from '#server/accounts/requires.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readLeadKey } from '#server/leads/lead-changes.ts'
import { replyToLead } from '#server/leads/work/replies.ts'

export const config: Config = { path: '/api/admin/leads/:key/replies' }

/** Sends an email to the address that is stored with the lead, and to no other. */
export default endpoint(requires('leads'), {
  async POST(request, { actor, params, waitUntil }) {
    const reply = await readJson(request, replySchema)
    const key = readLeadKey(params)
    const lead = await replyToLead(key, reply, actor)
    waitUntil(sendDueEmails())
    await recordActivity(actor, 'lead.replied', key)
    return jsonResponse(lead, { status: 201 })
  },
})
