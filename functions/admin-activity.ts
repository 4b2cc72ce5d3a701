import type { Config } from '@netlify/functions'
import type { ActivityPage } from '#domain/accounts/activity.ts'
import { logQuerySchema } from '#domain/storage/ordered-log-query.ts'
import { activities } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readLeadNames } from '#server/leads/lead-details.ts'
import { readQuery } from '#server/http/query.ts'
import { requires } from '#server/accounts/requires.ts'
import { readLogPage } from '#server/storage/ordered-log.ts'

export const config: Config = { path: '/api/admin/activity' }

const PAGE = 50

/** Who did what, newest first. There is no way to change or remove a line. */
export default endpoint(requires('administrator'), {
  async GET(request) {
    const { before } = readQuery(request, logQuerySchema)
    const { entries, next } = await readLogPage(activities, { before, limit: PAGE })
    const activity = entries.map(({ record }) => record)
    const leads = await readLeadNames(
      activity.flatMap(({ action, subject }) => (action.startsWith('lead.') ? [subject] : [])),
    )
    const page: ActivityPage = { entries: activity, leads, next }
    return jsonResponse(page)
  },
})
