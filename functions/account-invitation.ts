import type { Config } from '@netlify/functions'
import { acceptanceSchema } from '#domain/accounts/invitation.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { acceptInvitation } from '#server/accounts/links/invitations.ts'
import { throttleLinks } from '#server/accounts/links/throttle-links.ts'
import { rejectSignedIn } from '#server/accounts/sessions/sessions.ts'
import { startSession } from '#server/accounts/sessions/start-session.ts'
import { readJson } from '#server/http/body.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/account/invitation' }

/** Accept an invitation, which creates the account and signs it in. */
export default endpoint(anyone, {
  async POST(request, { ip }) {
    const { token, username, password } = await readJson(request, acceptanceSchema)
    await throttleLinks(ip)
    await rejectSignedIn(request)
    const { user, account } = await acceptInvitation(token, async () => ({ username, password }))
    const headers = await startSession(account, request)
    await recordActivity(user, 'user.joined', user.username)
    return jsonResponse(user, { status: 201, headers })
  },
})
