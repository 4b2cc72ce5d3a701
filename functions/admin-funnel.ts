import type { Config } from '@netlify/functions'
import { funnelQuerySchema } from '#domain/funnel/query.ts'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readFunnelReport } from '#server/funnel/report.ts'
import { readQuery } from '#server/http/query.ts'
import { requireAdmin } from '#server/accounts/sessions.ts'

export const config: Config = { path: '/api/admin/funnel' }

export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    return jsonResponse(await readFunnelReport(readQuery(request, funnelQuerySchema)))
  },
})
