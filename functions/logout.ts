import type { Config } from '@netlify/functions'
import { record } from '#server/accounts/activity.ts'
import { json } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { closeSession, currentUser } from '#server/accounts/sessions.ts'

export const config: Config = { path: '/api/logout' }

export default endpoint({
  async POST(request) {
    const user = await currentUser(request)
    const cookie = await closeSession(request)
    if (user) await record(user, 'user.signed-out', user.username)
    return json({ ok: true }, { headers: { 'set-cookie': cookie } })
  },
})
