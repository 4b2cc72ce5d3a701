import type { Config } from '@netlify/functions'
import { postDraftSchema } from '#domain/posts/post.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'
import { createPost, POST_LIMIT, publishChange } from '#server/posts/edit-posts.ts'
import { listPosts } from '#server/posts/find-posts.ts'
import { postResponse } from '#server/posts/post-version.ts'

export const config: Config = { path: '/api/admin/blog/posts' }
export const bodyLimit = POST_LIMIT

export default endpoint(requires('posts'), {
  async GET() {
    return jsonResponse(await listPosts())
  },

  async POST(request, context) {
    const draft = await readJson(request, postDraftSchema, POST_LIMIT)
    const post = await createPost(draft, currentTime(), context.actor.username)
    await publishChange({ post, actor: context.actor, action: 'created' }, context)
    return postResponse(post, 201)
  },
})
