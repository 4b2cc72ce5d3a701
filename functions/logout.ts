import type { Config } from '@netlify/functions'
import { record } from '#server/activity.ts'
import { json } from '#server/answer.ts'
import { endpoint } from '#server/endpoint.ts'
import { closeSession, currentUser } from '#server/sessions.ts'

export const config: Config = { path: '/api/logout' }

export default endpoint({
  async POST(request) {
    const user = await currentUser(request)
    const cookie = await closeSession(request)
    if (user) await record(user, 'user.signed-out', user.username)
    return json({ ok: true }, { headers: { 'set-cookie': cookie } })
  },
})
