import type { Config } from '@netlify/functions'
import { invitedNameSchema, passkeyAcceptanceSchema } from '#domain/accounts/passkeys/passkey.ts'
import { describeDevice } from '#domain/accounts/session.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { acceptWithPasskey, startInvitedPasskey } from '#server/accounts/links/invited-passkey.ts'
import { throttleLinks } from '#server/accounts/links/throttle-links.ts'
import { rejectSignedIn } from '#server/accounts/sessions/sessions.ts'
import { startSession, userAgentOf } from '#server/accounts/sessions/start-session.ts'
import { readJson } from '#server/http/body.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/account/invitation/passkey' }

/** An invited person chooses a passkey instead of a password. */
export default endpoint(anyone, {
  /** What the browser needs to create the passkey. Does not use the invitation up. */
  async POST(request, { ip }) {
    const { token, username } = await readJson(request, invitedNameSchema)
    await throttleLinks(ip)
    await rejectSignedIn(request)
    return jsonResponse(await startInvitedPasskey(token, username))
  },

  /** Accept the invitation, which creates the account and signs it in. */
  async PUT(request, { ip }) {
    const acceptance = await readJson(request, passkeyAcceptanceSchema)
    await throttleLinks(ip)
    await rejectSignedIn(request)
    const name = describeDevice(userAgentOf(request))
    const { user, account } = await acceptWithPasskey({ ...acceptance, name })
    const headers = await startSession(account, request)
    await recordActivity(user, 'user.joined', user.username, { with: 'a passkey' })
    return jsonResponse(user, { status: 201, headers })
  },
})
