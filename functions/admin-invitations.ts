import type { Config } from '@netlify/functions'
import { newInvitationSchema } from '#domain/accounts/invitation.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { invite, listInvitations } from '#server/accounts/links/invitations.ts'
import { requires } from '#server/accounts/requires.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/invitations' }

export default endpoint(requires('administrator'), {
  async GET() {
    return jsonResponse(await listInvitations())
  },

  async POST(request, { actor, waitUntil }) {
    const issued = await invite(actor, await readJson(request, newInvitationSchema))
    await recordActivity(actor, 'user.invited', issued.sentTo ?? 'someone, with a link to copy')
    waitUntil(sendDueEmails())
    return jsonResponse(issued, { status: 201 })
  },
})
