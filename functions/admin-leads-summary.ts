import type { Config } from '@netlify/functions'
import { countByWeek } from '#domain/leads/lead-stats.ts'
import type { LeadCounts } from '#domain/leads/lead-page.ts'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { listColleagues } from '#server/leads/colleagues.ts'
import { sumLeadStats, currentLeadIndex } from '#server/leads/index/lead-index.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/leads-summary' }

/** A quarter of a year fits a phone's width. */
const WEEKS = 13

export default endpoint(requires('leads'), {
  async GET() {
    const now = currentTime()
    const [index, colleagues] = await Promise.all([currentLeadIndex(now), listColleagues()])
    const counts = sumLeadStats(index)
    const { kinds, leads: statuses, campaigns, otherCampaigns } = counts
    const weeks = countByWeek(counts, now, WEEKS)
    const body: LeadCounts = { weeks, kinds, statuses, campaigns, otherCampaigns, colleagues }
    return jsonResponse(body)
  },
})
