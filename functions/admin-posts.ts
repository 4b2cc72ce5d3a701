import type { Config } from '@netlify/functions'
import { postDraftSchema } from '#domain/posts/post.ts'
import { requireAdmin } from '#server/accounts/sessions.ts'
import { currentTime } from '#server/clock.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'
import { createPost, POST_LIMIT, publishChange } from '#server/posts/edit-posts.ts'
import { listPosts } from '#server/posts/find-posts.ts'
import { postResponse } from '#server/posts/post-version.ts'

export const config: Config = { path: '/api/admin/blog/posts' }
export const bodyLimit = POST_LIMIT

export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    return jsonResponse(await listPosts())
  },

  async POST(request, context) {
    const actor = await requireAdmin(request)
    const draft = await readJson(request, postDraftSchema, POST_LIMIT)
    const post = await createPost(draft, currentTime())
    await publishChange({ post, actor, action: 'created' }, context)
    return postResponse(post, 201)
  },
})
