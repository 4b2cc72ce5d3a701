import type { Config } from '@netlify/functions'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { closeSession, currentUser } from '#server/accounts/sessions/sessions.ts'

export const config: Config = { path: '/api/logout' }

export default endpoint(anyone, {
  async POST(request) {
    const user = await currentUser(request)
    const cookie = await closeSession(request)
    if (user) await recordActivity(user, 'user.signed-out', user.username)
    return jsonResponse({ ok: true }, { headers: { 'set-cookie': cookie } })
  },
})
