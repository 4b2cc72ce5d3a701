import type { Config } from '@netlify/functions'
import { countByWeek } from '#domain/leads/lead-stats.ts'
import { buildResponseReport } from '#domain/leads/work/response-report.ts'
import type { LeadCounts } from '#domain/leads/lead-page.ts'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { listColleagues } from '#server/leads/colleagues.ts'
import { sumLeadStats, currentLeadIndex } from '#server/leads/index/lead-index.ts'
import { findUnseenSpam } from '#server/leads/work/waiting-leads.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/leads-summary' }

/** A quarter of a year fits a phone's width. */
const WEEKS = 13

const RESPONSE_DAYS = 90

export default endpoint(requires('leads'), {
  async GET() {
    const now = currentTime()
    const [index, colleagues, spam] = await Promise.all([
      currentLeadIndex(now),
      listColleagues(),
      findUnseenSpam(now),
    ])
    const counts = sumLeadStats(index)
    const { kinds, leads: statuses, campaigns, otherCampaigns } = counts
    const weeks = countByWeek(counts, now, WEEKS)
    const response = buildResponseReport(counts.responses, now, RESPONSE_DAYS)
    const body: LeadCounts = {
      weeks,
      kinds,
      statuses,
      campaigns,
      otherCampaigns,
      colleagues,
      response,
      unseenSpam: spam.length,
    }
    return jsonResponse(body)
  },
})
