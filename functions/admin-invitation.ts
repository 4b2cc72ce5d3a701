import type { Config } from '@netlify/functions'
import { recordActivity } from '#server/accounts/activity.ts'
import { revokeInvitation } from '#server/accounts/links/invitations.ts'
import { requires } from '#server/accounts/requires.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/invitations/:id' }

export default endpoint(requires('administrator'), {
  async DELETE(_request, { actor, params: { id = '' } }) {
    const { target } = await revokeInvitation(id)
    await recordActivity(actor, 'user.invitation-revoked', target.email ?? '')
    return jsonResponse({ ok: true })
  },
})
