import type { Config } from '@netlify/functions'
import { endpoint } from '#server/http/endpoint.ts'
import { respondWithArticle } from '#server/publishing/pages/on-demand.ts'

/** Answers what is not a static page: an article saved a moment ago, an old address, a mistaken one. */
export const config: Config = { path: '/diary/:slug', preferStatic: true }

export default endpoint({
  async GET(request, { params }) {
    return respondWithArticle(params.slug ?? '', request)
  },
})
