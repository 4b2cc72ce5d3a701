import type { Config } from '@netlify/functions'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { listDeletedPosts } from '#server/posts/find-posts.ts'
import { requireAdmin } from '#server/accounts/sessions.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/blog/deleted' }

export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    return jsonResponse(await listDeletedPosts(currentTime()))
  },
})
