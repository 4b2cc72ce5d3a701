import type { Config } from '@netlify/functions'
import { recordActivity } from '#server/accounts/activity.ts'
import { requires } from '#server/accounts/requires.ts'
import { endSession } from '#server/accounts/sessions/session-list.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/account/sessions/:id' }

export default endpoint(requires('account'), {
  async DELETE(_request, { actor, params: { id = '' } }) {
    await endSession(actor, id)
    await recordActivity(actor, 'user.sessions-ended', actor.username)
    return jsonResponse({ ok: true })
  },
})
