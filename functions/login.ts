import { credentialsSchema } from '#domain/accounts/user.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { startSession } from '#server/accounts/sessions/start-session.ts'
import { signIn } from '#server/accounts/sign-in.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { jsonResponse } from '#server/http/response.ts'
import { defineRoutes, visitors, type FunctionConfig } from '#server/http/routes.ts'

export const config: FunctionConfig = {
  path: ['/api/login'],
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
}

export default defineRoutes([
  visitors.post('/api/login', { body: credentialsSchema }, async (call) => {
    const { request, body, ip, waitUntil } = call
    const { user, account } = await signIn(body, { request, ip })
    const headers = await startSession(account, request)
    await recordActivity(user, 'user.signed-in', user.username)
    waitUntil(sendDueEmails())
    return jsonResponse(user, { headers })
  }),
])
