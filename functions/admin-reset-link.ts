import type { Config } from '@netlify/functions'
import type { ResetLink } from '#domain/accounts/link.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { createResetLink } from '#server/accounts/links/recovery.ts'
import { requires } from '#server/accounts/requires.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/users/:id/reset-link' }

/** Make a reset link for a colleague. The response alone holds it. */
export default endpoint(requires('administrator'), {
  async POST(_request, { actor, params: { id = '' } }) {
    const { url, username } = await createResetLink(id, actor)
    await recordActivity(actor, 'user.reset-link-created', username)
    return jsonResponse({ url } satisfies ResetLink, { status: 201 })
  },
})
