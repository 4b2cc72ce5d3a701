import type { Config } from '@netlify/functions'
import { newUserSchema } from '#domain/accounts/user.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { requireAdmin } from '#server/accounts/sessions.ts'
import { createUser, listUsers } from '#server/accounts/users.ts'

export const config: Config = { path: '/api/admin/users' }

export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    return jsonResponse(await listUsers())
  },

  async POST(request) {
    const actor = await requireAdmin(request)
    const user = await createUser(actor, await readJson(request, newUserSchema))
    await recordActivity(actor, 'user.created', user.username, {
      role: user.isAdmin ? 'administrator' : 'user',
    })
    return jsonResponse(user, { status: 201 })
  },
})
