import type { Config } from '@netlify/functions'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { closeSession, requireAdmin } from '#server/accounts/sessions.ts'
import { endSessions } from '#server/accounts/users.ts'

export const config: Config = { path: '/api/admin/sessions/revoke' }

export default endpoint({
  async POST(request) {
    const user = await requireAdmin(request)
    await endSessions(user.id)
    const cookie = await closeSession(request)
    await recordActivity(user, 'user.signed-out-everywhere', user.username)
    return jsonResponse({ ok: true }, { headers: { 'set-cookie': cookie } })
  },
})
