import type { Config } from '@netlify/functions'
import { linksQuerySchema } from '#domain/posts/links/references.ts'
import { requires } from '#server/accounts/requires.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readQuery } from '#server/http/query.ts'
import { jsonResponse } from '#server/http/response.ts'
import { listLinksTo } from '#server/posts/links.ts'

export const config: Config = { path: '/api/admin/blog/links' }

export default endpoint(requires('posts'), {
  /** What links to some posts, before they move or are no longer published. */
  async GET(request) {
    return jsonResponse(await listLinksTo(readQuery(request, linksQuerySchema).to))
  },
})
