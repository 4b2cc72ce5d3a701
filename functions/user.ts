import type { Config } from '@netlify/functions'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { requires } from '#server/accounts/requires.ts'

export const config: Config = { path: '/api/user' }

export default endpoint(requires('account'), {
  async GET(_request, { actor }) {
    return jsonResponse(actor)
  },
})
