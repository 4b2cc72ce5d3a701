import type { Config } from '@netlify/functions'
import { record } from '#server/activity.ts'
import { json } from '#server/answer.ts'
import { endpoint } from '#server/endpoint.ts'
import { callHook } from '#server/publishing/hook.ts'
import { publishing } from '#server/publishing/publishing.ts'
import { requireAdmin } from '#server/sessions.ts'

export const config: Config = { path: '/api/admin/publishing' }

export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    return json(await publishing(new Date()))
  },

  /** Try again after a failure. */
  async POST(request) {
    const user = await requireAdmin(request)
    await callHook(new Date())
    await record(user, 'publishing.retried', 'site')
    return json(await publishing(new Date()))
  },
})
