import type { Config } from '@netlify/functions'
import { rightsChangeSchema } from '#domain/accounts/user.ts'
import { describeRights, recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { requires } from '#server/accounts/requires.ts'
import { changeUserRights, removeUser } from '#server/accounts/users.ts'

export const config: Config = { path: '/api/admin/users/:id' }

export default endpoint(requires('administrator'), {
  /** Change what a user may do. `If-Match` takes the tag of what was shown; see `rightsTag`. */
  async PUT(request, { actor, params }) {
    const change = await readJson(request, rightsChangeSchema)
    const tag = request.headers.get('if-match')?.trim()
    const user = await changeUserRights(actor, params.id ?? '', change, tag)
    await recordActivity(actor, 'user.permissions-changed', user.username, describeRights(user))
    return jsonResponse(user)
  },

  async DELETE(_request, { actor, params }) {
    const user = await removeUser(actor, params.id ?? '')
    await recordActivity(actor, 'user.deleted', user.username)
    return jsonResponse({ ok: true })
  },
})
