import type { Config } from '@netlify/functions'
import { registrationSchema } from '#domain/accounts/user.ts'
import { record } from '#server/accounts/activity.ts'
import { json } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { refuseSetUp, setUp } from '#server/accounts/set-up.ts'
import { throttle } from '#server/limits/throttle.ts'

export const config: Config = {
  path: '/api/register',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
}

export default endpoint({
  async POST(request, { ip }) {
    await refuseSetUp()
    await throttle('register', ip, [{ limit: 10, windowMs: 60 * 60_000 }], { failsClosed: true })
    const { user, account } = await setUp(await readJson(request, registrationSchema))
    const cookie = await openSession(account)
    await record(user, 'user.created', user.username)
    return json(user, { status: 201, headers: { 'set-cookie': cookie } })
  },
})
