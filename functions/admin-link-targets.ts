import type { Config } from '@netlify/functions'
import { requires } from '#server/accounts/requires.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'
import { listLinkTargets } from '#server/posts/links.ts'

export const config: Config = { path: '/api/admin/blog/link-targets' }

export default endpoint(requires('posts'), {
  /** The pages and articles that links of an article can lead to. */
  async GET() {
    return jsonResponse(await listLinkTargets())
  },
})
