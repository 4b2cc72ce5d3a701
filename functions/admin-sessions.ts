import type { Config } from '@netlify/functions'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { requires } from '#server/accounts/requires.ts'
import { closeSession } from '#server/accounts/sessions.ts'
import { endSessions } from '#server/accounts/users.ts'

export const config: Config = { path: '/api/admin/sessions/revoke' }

export default endpoint(requires('account'), {
  async POST(request, { actor }) {
    await endSessions(actor.id)
    const cookie = await closeSession(request)
    await recordActivity(actor, 'user.signed-out-everywhere', actor.username)
    return jsonResponse({ ok: true }, { headers: { 'set-cookie': cookie } })
  },
})
