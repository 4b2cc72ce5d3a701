import { passkeySignInSchema } from '#domain/accounts/passkeys/passkey.ts'
import { type SetUpState, registrationSchema } from '#domain/accounts/user.ts'
import { HOUR_MS } from '#domain/time/duration.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import {
  registerFirstAdministrator,
  requireSetUpOpen,
} from '#server/accounts/first-administrator.ts'
import { signInWithPasskey } from '#server/accounts/passkeys/use-passkey.ts'
import { buildRequestOptions } from '#server/accounts/passkeys/webauthn.ts'
import { hasAdministrator } from '#server/accounts/rights.ts'
import {
  createPermissionGuard,
  closeSession,
  currentUser,
} from '#server/accounts/sessions/sessions.ts'
import { respondSignedIn } from '#server/accounts/sessions/start-session.ts'
import { jsonResponse } from '#server/http/response.ts'
import { defineRoutes, routesFor, visitors, type FunctionConfig } from '#server/http/routes.ts'
import { throttle } from '#server/limits/throttle.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'

export const config: FunctionConfig = {
  path: ['/api/login/passkey', '/api/logout', '/api/register', '/api/user'],
}

const signedIn = routesFor(createPermissionGuard('account'))
const setUp = routesFor(requireSetUpOpen)

export default defineRoutes([
  signedIn.get('/api/user', ({ actor }) => actor),

  /** The browser's options for asking for a passkey of any account. Stores nothing. */
  visitors.get('/api/login/passkey', () => buildRequestOptions('sign-in')),

  visitors.post('/api/login/passkey', { body: passkeySignInSchema }, async (call) => {
    const { request, body, ip, waitUntil } = call
    const known = await signInWithPasskey(body.passkey, { request, ip })
    const response = await respondSignedIn(request, known, 'user.signed-in', { with: 'a passkey' })
    waitUntil(sendDueEmails())
    return response
  }),

  visitors.post('/api/logout', async ({ request }) => {
    const user = await currentUser(request)
    const cookie = await closeSession(request)
    if (user) await recordActivity(user, 'user.signed-out', user.username)
    return jsonResponse({ ok: true }, { headers: { 'set-cookie': cookie } })
  }),

  /** Whether the sign-in screen offers to set up the site. */
  visitors.get(
    '/api/register',
    async () => ({ isOpen: !(await hasAdministrator()) }) satisfies SetUpState,
  ),

  /** A site that is set up tells strangers nothing of the body's shape. */
  setUp.post('/api/register', { body: registrationSchema }, async ({ request, body, ip }) => {
    await throttle('register', ip, [{ limit: 10, windowMs: HOUR_MS }], { failsClosed: true })
    return respondSignedIn(request, await registerFirstAdministrator(body), 'user.created')
  }),
])
