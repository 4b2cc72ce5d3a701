import type { Config } from '@netlify/functions'
import { funnelQuerySchema } from '#domain/funnel/query.ts'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readFunnelReport } from '#server/funnel/report.ts'
import { readQuery } from '#server/http/query.ts'
import { requires } from '#server/accounts/requires.ts'

export const config: Config = { path: '/api/admin/funnel' }

export default endpoint(requires('campaigns'), {
  async GET(request) {
    return jsonResponse(await readFunnelReport(readQuery(request, funnelQuerySchema)))
  },
})
