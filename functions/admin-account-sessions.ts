import type { Config } from '@netlify/functions'
import { recordActivity } from '#server/accounts/activity.ts'
import { requires } from '#server/accounts/requires.ts'
import { listSessions } from '#server/accounts/sessions/session-list.ts'
import { continueSession } from '#server/accounts/sessions/start-session.ts'
import { endSessions } from '#server/accounts/users.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/account/sessions' }

/** One's own sessions. */
export default endpoint(requires('account'), {
  async GET(request, { actor }) {
    return jsonResponse(await listSessions(actor, request))
  },

  /** End all sessions but this one, which goes on under a new cookie. */
  async DELETE(request, { actor }) {
    const account = await endSessions(actor.id)
    const headers = await continueSession(account, request)
    await recordActivity(actor, 'user.sessions-ended', actor.username)
    return jsonResponse({ ok: true }, { headers })
  },
})
