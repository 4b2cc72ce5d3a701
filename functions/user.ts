import type { Config } from '@netlify/functions'
import { json } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { requireUser } from '#server/accounts/sessions.ts'

export const config: Config = { path: '/api/user' }

export default endpoint({
  async GET(request) {
    return json(await requireUser(request))
  },
})
