import type { Config } from '@netlify/functions'
import { invalidField } from '#domain/failure.ts'
import { funnelQuerySchema, periodFault } from '#domain/funnel/query.ts'
import { json } from '#server/answer.ts'
import { endpoint } from '#server/endpoint.ts'
import { funnelReport } from '#server/funnel/report.ts'
import { readQuery } from '#server/query.ts'
import { requireAdmin } from '#server/sessions.ts'

export const config: Config = { path: '/api/admin/funnel' }

export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    const query = readQuery(request, funnelQuerySchema)
    const fault = periodFault(query)
    if (fault) throw invalidField('from', fault)
    return json(await funnelReport(query))
  },
})
