import type { Config } from '@netlify/functions'
import { timelineQuerySchema } from '#domain/timeline-query.ts'
import { activities } from '#server/activity.ts'
import { json } from '#server/answer.ts'
import { endpoint } from '#server/endpoint.ts'
import { readQuery } from '#server/query.ts'
import { requireAdmin } from '#server/sessions.ts'
import { pageOfTimeline } from '#server/timeline.ts'

export const config: Config = { path: '/api/admin/activity' }

const PAGE = 50

/** Who did what, newest first. There is no way to change or remove a line. */
export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    const { before } = readQuery(request, timelineQuerySchema)
    const { entries, next } = await pageOfTimeline(activities, { before, limit: PAGE })
    return json({ entries: entries.map(({ record }) => record), next })
  },
})
