import type { Config } from '@netlify/functions'
import { registrationSchema, type SetUpState } from '#domain/accounts/user.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { startSession } from '#server/accounts/sessions/start-session.ts'
import {
  isSetUpOpen,
  requireSetUpOpen,
  registerFirstAdministrator,
} from '#server/accounts/first-administrator.ts'
import { throttle } from '#server/limits/throttle.ts'

export const config: Config = { path: '/api/register' }

export default endpoint(anyone, {
  /** Whether the sign-in screen offers to set up the site. */
  GET: async () => jsonResponse({ isOpen: await isSetUpOpen() } satisfies SetUpState),

  async POST(request, { ip }) {
    await requireSetUpOpen()
    await throttle('register', ip, [{ limit: 10, windowMs: 60 * 60_000 }], { failsClosed: true })
    const { user, account } = await registerFirstAdministrator(
      await readJson(request, registrationSchema),
    )
    const headers = await startSession(account, request)
    await recordActivity(user, 'user.created', user.username)
    return jsonResponse(user, { status: 201, headers })
  },
})
