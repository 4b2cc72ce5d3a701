import type { Config } from '@netlify/functions'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { callHook } from '#server/publishing/hook.ts'
import { readPublishing } from '#server/publishing/publishing-state.ts'
import { requireAdmin } from '#server/accounts/sessions.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/publishing' }

export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    return jsonResponse(await readPublishing(currentTime()))
  },

  /** Try again after a failure. */
  async POST(request) {
    const user = await requireAdmin(request)
    await callHook(currentTime())
    await recordActivity(user, 'publishing.retried', 'site')
    return jsonResponse(await readPublishing(currentTime()))
  },
})
