import type { Config } from '@netlify/functions'
import { leadPageSchema } from '#domain/inbox/query.ts'
import { json } from '#server/answer.ts'
import { endpoint } from '#server/endpoint.ts'
import { pageOfLeads } from '#server/inbox/pages.ts'
import { readQuery } from '#server/query.ts'
import { requireAdmin } from '#server/sessions.ts'

export const config: Config = { path: '/api/admin/leads' }

export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    const { before, ...filter } = readQuery(request, leadPageSchema)
    return json(await pageOfLeads(filter, { before }))
  },
})
