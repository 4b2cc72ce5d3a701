import { buildShortLinkTarget } from '#domain/marketing/campaigns/saved-link.ts'
import { currentUser } from '#server/accounts/sessions/sessions.ts'
import { isExcludedFromAnalytics } from '#server/http/request-metadata.ts'
import { createResponse } from '#server/http/response.ts'
import { defineRoutes, visitors, type FunctionConfig } from '#server/http/routes.ts'
import { countClick, resolveShortLink } from '#server/marketing/campaigns/short-links.ts'
import { renderNotFoundPage } from '#server/publishing/pages/not-found.ts'

export const config: FunctionConfig = { path: ['/go/:name'] }

export default defineRoutes([
  /** A short link leads to a page of this site, never to an address from the request. */
  visitors.get('/go/:name', async ({ request, ip, params, waitUntil }) => {
    const found = await resolveShortLink(params.name)
    if (!found) return renderNotFoundPage()
    if (await isCounted(request)) waitUntil(countClick(found.name, ip))
    const location = buildShortLinkTarget(found.link, new URL(request.url).searchParams)
    const headers = { location, 'x-robots-tag': 'noindex, nofollow' }
    return createResponse(null, { status: 302, headers })
  }),
])

/** Whether a visitor clicked, and neither a program nor a person of the firm. */
async function isCounted(request: Request): Promise<boolean> {
  if (request.method !== 'GET' || isExcludedFromAnalytics(request)) return false
  return !(await currentUser(request))
}
