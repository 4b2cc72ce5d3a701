import type { Config } from '@netlify/functions'
import { countDecimals } from '#domain/money/format-amount.ts'
import { sourcesQuerySchema } from '#domain/sources/query.ts'
import { buildSourcesTable } from '#domain/sources/sources-csv.ts'
import { REPORT_DAYS } from '#domain/time/report-days.ts'
import { requires } from '#server/accounts/requires.ts'
import { readSite } from '#server/content/site.ts'
import { csvResponse } from '#server/http/csv-response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readReportQuery } from '#server/http/report-query.ts'
import { readSourcesReport } from '#server/sources/report.ts'

export const config: Config = { path: '/api/admin/sources.csv' }

export default endpoint(requires('campaigns'), {
  async GET(request) {
    const query = await readReportQuery(request, sourcesQuerySchema, REPORT_DAYS)
    const [report, { currency }] = await Promise.all([readSourcesReport(query), readSite()])
    const name = `${query.by === 'landing' ? 'landing-pages' : `${query.by}s`}-${query.from}-${query.to}`
    return csvResponse(name, buildSourcesTable(report, countDecimals(currency)))
  },
})
