import type { Config } from '@netlify/functions'
import { endpoint } from '#server/http/endpoint.ts'
import { renderOrReuse } from '#server/publishing/pages/cached-page.ts'
import { respondWithArticle } from '#server/publishing/pages/on-demand.ts'

/**
 * An article as it is saved, built or not: netlify.toml sends those here who carry a session, so that an
 * administrator never reads a page that is older than their own save. It has no path of its own,
 * because a rewrite can count on the default one only.
 */
export const config: Config = {}

export default endpoint({
  async GET(request) {
    const { searchParams, pathname } = new URL(request.url)
    const slug = searchParams.get('slug') ?? pathname.split('/').at(-1) ?? ''
    return renderOrReuse(request, `article ${slug}`, () => respondWithArticle(slug, request))
  },
})
