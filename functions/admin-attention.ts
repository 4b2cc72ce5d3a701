import type { Config } from '@netlify/functions'
import { jsonResponse } from '#server/http/response.ts'
import { findAttentionItems } from '#server/health/needs-attention.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { requireAdmin } from '#server/accounts/sessions.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/attention' }

export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    return jsonResponse(await findAttentionItems(currentTime()))
  },
})
