import type { Config } from '@netlify/functions'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { listDeletedPosts } from '#server/posts/find-posts.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/blog/deleted' }

export default endpoint(requires('posts'), {
  async GET() {
    return jsonResponse(await listDeletedPosts(currentTime()))
  },
})
