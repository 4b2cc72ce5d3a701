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
    const url = new URL(request.url)
    const slug = readSlug(url)
    return renderOrReuse(request, `article ${slug}`, () =>
      respondWithArticle(slug, new Request(withoutSlug(url, slug), request)),
    )
  },
})

/** From the rewritten query, or from the address that was asked for; Netlify promises neither. */
function readSlug({ searchParams, pathname }: URL): string {
  const path = searchParams.get('slug') || pathname
  return path.split('/').findLast((part) => part !== '') ?? ''
}

/** The address with the visitor's own query, without the parameter of the rule in netlify.toml. */
function withoutSlug(url: URL, slug: string): URL {
  const own = url.search.slice(1).split('&')
  const search = own.filter((pair) => pair.replace(/\/$/, '') !== `slug=${slug}`).join('&')
  return Object.assign(new URL(url), { search })
}
