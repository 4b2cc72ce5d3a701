import type { Config } from '@netlify/functions'
import { leadPageSchema } from '#domain/leads/lead-query.ts'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readLeadPage } from '#server/leads/lead-pages.ts'
import { readQuery } from '#server/http/query.ts'
import { requires } from '#server/accounts/requires.ts'

export const config: Config = { path: '/api/admin/leads' }

export default endpoint(requires('leads'), {
  async GET(request) {
    const { before, sort, ...filter } = readQuery(request, leadPageSchema)
    return jsonResponse(await readLeadPage(filter, { before, sort }))
  },
})
