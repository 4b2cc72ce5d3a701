import type { Config } from '@netlify/functions'
import { buildCampaignUrl } from '#domain/campaigns/link.ts'
import { newLinkSchema } from '#domain/campaigns/saved-link.ts'
import { record } from '#server/accounts/activity.ts'
import { json } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { campaignOverview, saveLink } from '#server/campaigns/links.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { requireAdmin } from '#server/accounts/sessions.ts'

export const config: Config = { path: '/api/admin/campaigns' }

export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    return json(await campaignOverview())
  },

  async POST(request) {
    const actor = await requireAdmin(request)
    const link = await saveLink(await readJson(request, newLinkSchema), actor.username)
    await record(actor, 'campaign-link.saved', buildCampaignUrl('', link.path, link.tags))
    return json(link, { status: 201 })
  },
})
