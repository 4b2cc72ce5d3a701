import type { Config } from '@netlify/functions'
import { record } from '#server/activity.ts'
import { json } from '#server/answer.ts'
import { endpoint } from '#server/endpoint.ts'
import { closeSession, requireAdmin } from '#server/sessions.ts'
import { endSessions } from '#server/users.ts'

export const config: Config = { path: '/api/admin/sessions/revoke' }

export default endpoint({
  async POST(request) {
    const user = await requireAdmin(request)
    await endSessions(user.id)
    const cookie = await closeSession(request)
    await record(user, 'user.signed-out-everywhere', user.username)
    return json({ ok: true }, { headers: { 'set-cookie': cookie } })
  },
})
