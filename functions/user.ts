import type { Config } from '@netlify/functions'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { requireUser } from '#server/accounts/sessions.ts'

export const config: Config = { path: '/api/user' }

export default endpoint({
  async GET(request) {
    return jsonResponse(await requireUser(request))
  },
})
