import type { Config } from '@netlify/functions'
import { CREDITS_PER_BUILD, type Publishing } from '#domain/posts/publishing.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { buildsCostCredits } from '#server/environment.ts'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { countBuildsOfMonth } from '#server/publishing/build-log.ts'
import { latestBuild } from '#server/publishing/build-reports.ts'
import { publishNow } from '#server/publishing/hook.ts'
import { readPublishing } from '#server/publishing/publishing-state.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/publishing' }

export default endpoint(requires('posts'), {
  GET: publishingResponse,

  /** Build what waits now, or try again after a failure. */
  async POST(_request, { actor }) {
    await publishNow()
    await recordActivity(actor, 'publishing.retried', 'site')
    return publishingResponse()
  },
})

async function publishingResponse(): Promise<Response> {
  const now = currentTime()
  const [state, count, build] = await Promise.all([
    readPublishing(now),
    countBuildsOfMonth(now),
    latestBuild(),
  ])
  const credits = buildsCostCredits() ? { credits: count * CREDITS_PER_BUILD } : {}
  const tookMs = build?.tookMs
  const publishing: Publishing = {
    ...state,
    builds: { count, ...credits, ...(tookMs !== undefined && { tookMs }) },
  }
  return jsonResponse(publishing)
}
