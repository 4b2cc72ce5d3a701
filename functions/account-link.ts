import type { Config } from '@netlify/functions'
import { linkTokenSchema } from '#domain/accounts/link.ts'
import { findLink } from '#server/accounts/links/link-store.ts'
import { viewLink } from '#server/accounts/links/link-view.ts'
import { throttleLinks } from '#server/accounts/links/throttle-links.ts'
import { readJson } from '#server/http/body.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/account/link' }

/** What a link is for. Not a GET, because URLs are logged, and it does not use the link up. */
export default endpoint(anyone, {
  async POST(request, { ip }) {
    const { token } = await readJson(request, linkTokenSchema)
    await throttleLinks(ip)
    return jsonResponse(viewLink(await findLink(token)))
  },
})
