import type { Config } from '@netlify/functions'
import { newShortLinkSchema } from '#domain/campaigns/short-link.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { requires } from '#server/accounts/requires.ts'
import { createShortLink } from '#server/campaigns/short-links.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/short-links' }

export default endpoint(requires('campaigns'), {
  async POST(request, { actor }) {
    const link = await createShortLink(await readJson(request, newShortLinkSchema), actor.username)
    await recordActivity(actor, 'short-link.created', `/go/${link.name}`)
    return jsonResponse(link, { status: 201 })
  },
})
