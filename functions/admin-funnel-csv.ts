import type { Config } from '@netlify/functions'
import { buildFunnelTable } from '#domain/funnel/funnel-csv.ts'
import { funnelQuerySchema } from '#domain/funnel/query.ts'
import { FUNNEL_DAYS } from '#domain/time/report-days.ts'
import { requires } from '#server/accounts/requires.ts'
import { readFunnelTable } from '#server/funnel/report.ts'
import { csvResponse } from '#server/http/csv-response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readReportQuery } from '#server/http/report-query.ts'

export const config: Config = { path: '/api/admin/funnel.csv' }

export default endpoint(requires('campaigns'), {
  async GET(request) {
    const table = await readFunnelTable(
      await readReportQuery(request, funnelQuerySchema, FUNNEL_DAYS),
    )
    return csvResponse(`funnel-${table.quizId}-${table.from}-${table.to}`, buildFunnelTable(table))
  },
})
