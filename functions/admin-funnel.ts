import type { Config } from '@netlify/functions'
import { invalidField } from '#domain/failure.ts'
import { funnelQuerySchema, findPeriodFault } from '#domain/funnel/query.ts'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readFunnelReport } from '#server/funnel/report.ts'
import { readQuery } from '#server/http/query.ts'
import { requireAdmin } from '#server/accounts/sessions.ts'

export const config: Config = { path: '/api/admin/funnel' }

export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    const query = readQuery(request, funnelQuerySchema)
    const fault = findPeriodFault(query)
    if (fault) throw invalidField('from', fault)
    return jsonResponse(await readFunnelReport(query))
  },
})
