import type { Config } from '@netlify/functions'
import { record } from '#server/activity.ts'
import { json } from '#server/answer.ts'
import { endpoint } from '#server/endpoint.ts'
import { undeleteLead } from '#server/inbox/changes.ts'
import { leadKeyOf } from '#server/inbox/key.ts'
import { requireAdmin } from '#server/sessions.ts'

export const config: Config = { path: '/api/admin/leads/:key/undelete' }

export default endpoint({
  async POST(request, { params }) {
    const actor = await requireAdmin(request)
    const key = leadKeyOf(params)
    const lead = await undeleteLead(key, actor.username)
    await record(actor, 'lead.restored', key)
    return json(lead)
  },
})
