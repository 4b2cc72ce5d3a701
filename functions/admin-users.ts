import type { Config } from '@netlify/functions'
import { newUserSchema } from '#domain/accounts/user.ts'
import { describeRights, recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { requires } from '#server/accounts/requires.ts'
import { createUser, listUsers } from '#server/accounts/users.ts'

export const config: Config = { path: '/api/admin/users' }

export default endpoint(requires('administrator'), {
  async GET() {
    return jsonResponse(await listUsers())
  },

  async POST(request, { actor }) {
    const user = await createUser(actor, await readJson(request, newUserSchema))
    await recordActivity(actor, 'user.created', user.username, describeRights(user))
    return jsonResponse(user, { status: 201 })
  },
})
