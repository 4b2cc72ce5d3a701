import type { Config } from '@netlify/functions'
import { credentialsSchema } from '#domain/accounts/user.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { startSession } from '#server/accounts/sessions/start-session.ts'
import { signIn } from '#server/accounts/sign-in.ts'

export const config: Config = {
  path: '/api/login',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
}

export default endpoint(anyone, {
  async POST(request, { ip, waitUntil }) {
    const { user, account } = await signIn(await readJson(request, credentialsSchema), request, ip)
    const headers = await startSession(account, request)
    await recordActivity(user, 'user.signed-in', user.username)
    waitUntil(sendDueEmails())
    return jsonResponse(user, { headers })
  },
})
