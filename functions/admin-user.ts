import type { Config } from '@netlify/functions'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { requireAdmin } from '#server/accounts/sessions.ts'
import { removeUser } from '#server/accounts/users.ts'

export const config: Config = { path: '/api/admin/users/:id' }

export default endpoint({
  async DELETE(request, { params }) {
    const actor = await requireAdmin(request)
    const user = await removeUser(actor, params.id ?? '')
    await recordActivity(actor, 'user.deleted', user.username)
    return jsonResponse({ ok: true })
  },
})
