import type { Config } from '@netlify/functions'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { respondWithArticle } from '#server/publishing/pages/on-demand.ts'

/** Responds where no static page exists: to a new article, a former slug or an unknown one. */
export const config: Config = {
  path: '/diary/:slug',
  // These moved; netlify.toml redirects them.
  excludedPath: ['/diary/rss.xml', '/diary/search.json'],
  preferStatic: true,
}

export default endpoint(anyone, {
  async GET(request, { params }) {
    return respondWithArticle(params.slug ?? '', request)
  },
})
