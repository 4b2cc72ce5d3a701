import type { Config } from '@netlify/functions'
import { jsonResponse } from '#server/http/response.ts'
import { findAttentionItems } from '#server/health/needs-attention.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/attention' }

export default endpoint(requires('administrator'), {
  async GET() {
    return jsonResponse(await findAttentionItems(currentTime()))
  },
})
