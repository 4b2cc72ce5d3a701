import type { Config } from '@netlify/functions'
import { sourcesQuerySchema } from '#domain/sources/query.ts'
import { REPORT_DAYS } from '#domain/time/report-days.ts'
import { requires } from '#server/accounts/requires.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readReportQuery } from '#server/http/report-query.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readSourcesReport } from '#server/sources/report.ts'

export const config: Config = { path: '/api/admin/sources' }

export default endpoint(requires('campaigns'), {
  async GET(request) {
    return jsonResponse(
      await readSourcesReport(await readReportQuery(request, sourcesQuerySchema, REPORT_DAYS)),
    )
  },
})
