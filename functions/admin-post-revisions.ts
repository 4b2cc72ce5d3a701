import type { Config } from '@netlify/functions'
import { json } from '#server/answer.ts'
import { endpoint } from '#server/endpoint.ts'
import { findPost } from '#server/posts.ts'
import { listRevisions } from '#server/revisions.ts'
import { requireAdmin } from '#server/sessions.ts'

export const config: Config = { path: '/api/admin/blog/posts/:id/revisions' }

export default endpoint({
  async GET(request, { params }) {
    await requireAdmin(request)
    const { id } = await findPost(params.id ?? '')
    return json(await listRevisions(id))
  },
})
