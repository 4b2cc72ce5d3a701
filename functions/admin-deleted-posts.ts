import type { Config } from '@netlify/functions'
import { json } from '#server/answer.ts'
import { endpoint } from '#server/endpoint.ts'
import { listDeletedPosts } from '#server/posts.ts'
import { requireAdmin } from '#server/sessions.ts'

export const config: Config = { path: '/api/admin/blog/deleted' }

export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    return json(await listDeletedPosts(new Date()))
  },
})
