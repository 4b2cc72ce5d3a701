import type { Config } from '@netlify/functions'
import { sourcesQuerySchema } from '#domain/sources/query.ts'
import { requires } from '#server/accounts/requires.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readQuery } from '#server/http/query.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readSourcesReport } from '#server/sources/report.ts'

export const config: Config = { path: '/api/admin/sources' }

export default endpoint(requires('campaigns'), {
  async GET(request) {
    return jsonResponse(await readSourcesReport(readQuery(request, sourcesQuerySchema)))
  },
})
