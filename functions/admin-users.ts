import type { Config } from '@netlify/functions'
import { newUserSchema } from '#domain/user.ts'
import { record } from '#server/activity.ts'
import { json } from '#server/answer.ts'
import { readJson } from '#server/body.ts'
import { endpoint } from '#server/endpoint.ts'
import { requireAdmin } from '#server/sessions.ts'
import { createUser, listUsers } from '#server/users.ts'

export const config: Config = { path: '/api/admin/users' }

export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    return json(await listUsers())
  },

  async POST(request) {
    const actor = await requireAdmin(request)
    const user = await createUser(actor, await readJson(request, newUserSchema))
    await record(actor, 'user.created', user.username, {
      role: user.isAdmin ? 'administrator' : 'user',
    })
    return json(user, { status: 201 })
  },
})
