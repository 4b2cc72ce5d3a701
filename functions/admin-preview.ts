import type { Config } from '@netlify/functions'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { findPost } from '#server/posts/find-posts.ts'
import { createPreviewPath } from '#server/posts/preview.ts'
import { requireAdmin } from '#server/accounts/sessions.ts'

export const config: Config = { path: '/api/admin/blog/posts/:id/preview' }

export default endpoint({
  async POST(request, { params }) {
    await requireAdmin(request)
    const { id } = await findPost(params.id ?? '')
    return jsonResponse({ url: await createPreviewPath(id) })
  },
})
