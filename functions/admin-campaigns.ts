import type { Config } from '@netlify/functions'
import { buildCampaignUrl } from '#domain/campaigns/link.ts'
import { newLinkSchema } from '#domain/campaigns/saved-link.ts'
import { periodSchema } from '#domain/time/period.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { saveLink } from '#server/campaigns/links.ts'
import { readCampaignOverview } from '#server/campaigns/overview.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readReportQuery } from '#server/http/report-query.ts'
import { REPORT_DAYS } from '#domain/time/report-days.ts'
import { requires } from '#server/accounts/requires.ts'

export const config: Config = { path: '/api/admin/campaigns' }

export default endpoint(requires('campaigns'), {
  async GET(request) {
    return jsonResponse(
      await readCampaignOverview(await readReportQuery(request, periodSchema, REPORT_DAYS)),
    )
  },

  async POST(request, { actor }) {
    const link = await saveLink(await readJson(request, newLinkSchema), actor.username)
    await recordActivity(actor, 'campaign-link.saved', buildCampaignUrl('', link.path, link.tags))
    return jsonResponse(link, { status: 201 })
  },
})
