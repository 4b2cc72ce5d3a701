import type { Config } from '@netlify/functions'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { renderOrReuse } from '#server/publishing/pages/cached-page.ts'
import { respondWithArticle } from '#server/publishing/pages/on-demand.ts'

/**
 * The saved state of an article. netlify.toml rewrites requests with a session cookie to it, so that an
 * administrator sees their own save. It has the default path, because rewrites support no other.
 */
export const config: Config = {}

export default endpoint(anyone, {
  async GET(request) {
    const slug = readSlug(new URL(request.url))
    return renderOrReuse(request, `article ${slug}`, () => respondWithArticle(slug, request))
  },
})

/** From the rewritten query, or from the address that was asked for; Netlify promises neither. */
function readSlug({ searchParams, pathname }: URL): string {
  const path = searchParams.get('slug') || pathname
  return path.split('/').findLast((part) => part !== '') ?? ''
}
