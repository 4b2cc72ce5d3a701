import type { Config } from '@netlify/functions'
import { credentialsSchema } from '#domain/accounts/user.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { signIn } from '#server/accounts/sign-in.ts'

export const config: Config = {
  path: '/api/login',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
}

export default endpoint(anyone, {
  async POST(request, { ip }) {
    const { user, account } = await signIn(await readJson(request, credentialsSchema), ip)
    const cookie = await openSession(account)
    await recordActivity(user, 'user.signed-in', user.username)
    return jsonResponse(user, { headers: { 'set-cookie': cookie } })
  },
})
