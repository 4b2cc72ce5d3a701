import type { Config } from '@netlify/functions'
import type { User } from '#domain/accounts/user.ts'
import { leadChangeSchema, type LeadChange } from '#domain/leads/lead-query.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { changeLead, deleteLead, readLeadKey } from '#server/leads/lead-changes.ts'
import { readLeadDetails } from '#server/leads/lead-details.ts'
import { requires } from '#server/accounts/requires.ts'

export const config: Config = { path: '/api/admin/leads/:key' }

export default endpoint(requires('leads'), {
  async GET(_request, { params }) {
    return jsonResponse(await readLeadDetails(readLeadKey(params)))
  },

  async PUT(request, { actor, params }) {
    const change = await readJson(request, leadChangeSchema)
    const key = readLeadKey(params)
    const lead = await changeLead(key, change, actor.username)
    await recordChange(actor, key, change)
    return jsonResponse(lead)
  },

  async DELETE(_request, { actor, params }) {
    const key = readLeadKey(params)
    await deleteLead(key, actor.username)
    await recordActivity(actor, 'lead.deleted', key)
    return jsonResponse({ ok: true })
  },
})

/** Opening a lead or starring it is not logged. A person responsible is in the lead's own history. */
async function recordChange(actor: User, key: string, change: LeadChange): Promise<void> {
  const { status, note, responsible, dueOn, value } = change
  if (status) await recordActivity(actor, 'lead.changed', key, { status })
  if (note !== undefined) await recordActivity(actor, 'lead.noted', key)
  const isPlanned = responsible !== undefined || dueOn !== undefined || value !== undefined
  if (isPlanned) await recordActivity(actor, 'lead.planned', key)
}
