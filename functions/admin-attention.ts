import type { Config } from '@netlify/functions'
import { jsonResponse } from '#server/http/response.ts'
import { findAttentionItems, findLeadItems } from '#server/health/needs-attention.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/attention' }

export default endpoint(requires('leads'), {
  async GET(_request, { actor }) {
    const find = actor.isAdmin ? findAttentionItems : findLeadItems
    return jsonResponse(await find(currentTime()))
  },
})
