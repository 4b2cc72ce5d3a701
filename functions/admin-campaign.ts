import type { Config } from '@netlify/functions'
import { buildCampaignUrl } from '#domain/campaigns/link.ts'
import { linkChangeSchema } from '#domain/campaigns/saved-link.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { changeLink, removeLink } from '#server/campaigns/links.ts'
import { readTestClick } from '#server/campaigns/test-clicks.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { requires } from '#server/accounts/requires.ts'

export const config: Config = { path: '/api/admin/campaigns/:id' }

export default endpoint(requires('campaigns'), {
  /** When the last test click arrived. */
  async GET(_request, { params: { id = '' } }) {
    return jsonResponse(await readTestClick(id))
  },

  async PUT(request, { actor, params: { id = '' } }) {
    const link = await changeLink(id, await readJson(request, linkChangeSchema))
    await recordActivity(actor, 'campaign-link.changed', buildCampaignUrl('', link.path, link.tags))
    return jsonResponse(link)
  },

  async DELETE(_request, { actor, params: { id = '' } }) {
    const { path, tags } = await removeLink(id)
    await recordActivity(actor, 'campaign-link.deleted', buildCampaignUrl('', path, tags))
    return jsonResponse({ ok: true })
  },
})
