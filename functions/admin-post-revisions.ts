import type { Config } from '@netlify/functions'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { findPost } from '#server/posts/find-posts.ts'
import { listRevisions } from '#server/posts/revisions.ts'
import { requires } from '#server/accounts/requires.ts'

export const config: Config = { path: '/api/admin/blog/posts/:id/revisions' }

export default endpoint(requires('posts'), {
  async GET(_request, { params }) {
    const { id } = await findPost(params.id ?? '')
    return jsonResponse(await listRevisions(id))
  },
})
