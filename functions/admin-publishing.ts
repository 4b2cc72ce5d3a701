import type { Config } from '@netlify/functions'
import { record } from '#server/accounts/activity.ts'
import { json } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { callHook } from '#server/publishing/hook.ts'
import { readPublishing } from '#server/publishing/publishing-state.ts'
import { requireAdmin } from '#server/accounts/sessions.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/publishing' }

export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    return json(await readPublishing(currentTime()))
  },

  /** Try again after a failure. */
  async POST(request) {
    const user = await requireAdmin(request)
    await callHook(currentTime())
    await record(user, 'publishing.retried', 'site')
    return json(await readPublishing(currentTime()))
  },
})
