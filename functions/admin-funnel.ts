import type { Config } from '@netlify/functions'
import { funnelQuerySchema } from '#domain/funnel/query.ts'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readFunnelReport } from '#server/funnel/report.ts'
import { readReportQuery } from '#server/http/report-query.ts'
import { FUNNEL_DAYS } from '#domain/time/report-days.ts'
import { requires } from '#server/accounts/requires.ts'

export const config: Config = { path: '/api/admin/funnel' }

export default endpoint(requires('campaigns'), {
  async GET(request) {
    return jsonResponse(
      await readFunnelReport(await readReportQuery(request, funnelQuerySchema, FUNNEL_DAYS)),
    )
  },
})
