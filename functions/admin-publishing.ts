import type { Config } from '@netlify/functions'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { callHook } from '#server/publishing/hook.ts'
import { readPublishing } from '#server/publishing/publishing-state.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/publishing' }

export default endpoint(requires('posts'), {
  async GET() {
    return jsonResponse(await readPublishing(currentTime()))
  },

  /** Try again after a failure. */
  async POST(_request, { actor }) {
    await callHook(currentTime())
    await recordActivity(actor, 'publishing.retried', 'site')
    return jsonResponse(await readPublishing(currentTime()))
  },
})
