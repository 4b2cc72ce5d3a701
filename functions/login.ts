import { credentialsSchema } from '#domain/accounts/user.ts'
import { respondSignedIn } from '#server/accounts/sessions/start-session.ts'
import { signIn } from '#server/accounts/sign-in.ts'
import { defineRoutes, visitors, type FunctionConfig } from '#server/http/routes.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'

export const config: FunctionConfig = {
  path: ['/api/login'],
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
}

export default defineRoutes([
  visitors.post('/api/login', { body: credentialsSchema }, async (call) => {
    const { request, body, ip, waitUntil } = call
    const known = await signIn(body, { request, ip })
    const response = await respondSignedIn(request, known, 'user.signed-in')
    waitUntil(sendDueEmails())
    return response
  }),
])
