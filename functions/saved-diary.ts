import type { Config } from '@netlify/functions'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { renderOrReuse } from '#server/publishing/pages/cached-page.ts'
import { renderDiaryPage } from '#server/publishing/pages/on-demand.ts'

/** The saved state of the Diary, for requests with a session cookie: see saved-article.ts. */
export const config: Config = {}

export default endpoint(anyone, {
  GET: (request) => renderOrReuse(request, 'diary', renderDiaryPage),
})
