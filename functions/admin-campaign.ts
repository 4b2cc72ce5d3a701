import type { Config } from '@netlify/functions'
import { buildCampaignUrl } from '#domain/campaigns/link.ts'
import type { LinkClicks } from '#domain/campaigns/overview.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { countClicksToday, removeLink } from '#server/campaigns/links.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { requires } from '#server/accounts/requires.ts'

export const config: Config = { path: '/api/admin/campaigns/:id' }

export default endpoint(requires('campaigns'), {
  /** How many visits the link brought today: the answer to a test click. */
  async GET(_request, { params: { id = '' } }) {
    const clicks: LinkClicks = { visitsToday: await countClicksToday(id) }
    return jsonResponse(clicks)
  },

  async DELETE(_request, { actor, params: { id = '' } }) {
    const { path, tags } = await removeLink(id)
    await recordActivity(actor, 'campaign-link.deleted', buildCampaignUrl('', path, tags))
    return jsonResponse({ ok: true })
  },
})
