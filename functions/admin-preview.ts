import type { Config } from '@netlify/functions'
import { json } from '#server/answer.ts'
import { endpoint } from '#server/endpoint.ts'
import { findPost } from '#server/posts.ts'
import { previewPath } from '#server/preview.ts'
import { requireAdmin } from '#server/sessions.ts'

export const config: Config = { path: '/api/admin/blog/posts/:id/preview' }

export default endpoint({
  async POST(request, { params }) {
    await requireAdmin(request)
    const { id } = await findPost(params.id ?? '')
    return json({ url: await previewPath(id) })
  },
})
