import type { Config } from '@netlify/functions'
import { leadChangeSchema } from '#domain/inbox/query.ts'
import { record } from '#server/activity.ts'
import { json } from '#server/answer.ts'
import { readJson } from '#server/body.ts'
import { endpoint } from '#server/endpoint.ts'
import { changeLead, deleteLead } from '#server/inbox/changes.ts'
import { leadKeyOf } from '#server/inbox/key.ts'
import { storyOf } from '#server/inbox/story.ts'
import { requireAdmin } from '#server/sessions.ts'

export const config: Config = { path: '/api/admin/leads/:key' }

export default endpoint({
  async GET(request, { params }) {
    await requireAdmin(request)
    return json(await storyOf(leadKeyOf(params)))
  },

  async PUT(request, { params }) {
    const actor = await requireAdmin(request)
    const change = await readJson(request, leadChangeSchema)
    const key = leadKeyOf(params)
    const lead = await changeLead(key, change, actor.username)
    if (change.status) await record(actor, 'lead.changed', key, { status: change.status })
    if (change.note !== undefined) await record(actor, 'lead.noted', key)
    return json(lead)
  },

  async DELETE(request, { params }) {
    const actor = await requireAdmin(request)
    const key = leadKeyOf(params)
    await deleteLead(key, actor.username)
    await record(actor, 'lead.deleted', key)
    return json({ ok: true })
  },
})
