import type { Config } from '@netlify/functions'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { undeleteLead, readLeadKey } from '#server/leads/lead-changes.ts'
import { requires } from '#server/accounts/requires.ts'

export const config: Config = { path: '/api/admin/leads/:key/undelete' }

export default endpoint(requires('leads'), {
  async POST(_request, { actor, params }) {
    const key = readLeadKey(params)
    const lead = await undeleteLead(key, actor.username)
    await recordActivity(actor, 'lead.restored', key)
    return jsonResponse(lead)
  },
})
