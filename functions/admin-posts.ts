import type { Config } from '@netlify/functions'
import { postDraftSchema } from '#domain/posts/post.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { postResponse } from '#server/posts/post-version.ts'
import { createPost, listPosts, POST_LIMIT } from '#server/posts/posts.ts'
import { requestBuild } from '#server/publishing/hook.ts'
import { readPublishing } from '#server/publishing/publishing-state.ts'
import { requireAdmin } from '#server/accounts/sessions.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/blog/posts' }

export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    const [posts, { posts: states }] = await Promise.all([
      listPosts(),
      readPublishing(currentTime()),
    ])
    return jsonResponse(
      posts.map((post) => Object.assign({}, post, { publishing: states[post.id] })),
    )
  },

  async POST(request, context) {
    const user = await requireAdmin(request)
    const post = await createPost(
      await readJson(request, postDraftSchema, POST_LIMIT),
      currentTime(),
    )
    await recordActivity(user, 'post.created', post.slug)
    if (post.status === 'published') context.waitUntil(requestBuild())
    return postResponse(post, 201)
  },
})
