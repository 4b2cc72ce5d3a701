import type { Config } from '@netlify/functions'
import { postDraftSchema } from '#domain/posts/post.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'
import { deletePost, POST_LIMIT, updatePost, publishChange } from '#server/posts/edit-posts.ts'
import { findPost } from '#server/posts/find-posts.ts'
import { postResponse, readIfMatch } from '#server/posts/post-version.ts'

export const config: Config = { path: '/api/admin/blog/posts/:id' }
export const bodyLimit = POST_LIMIT

export default endpoint(requires('posts'), {
  async GET(_request, context) {
    return postResponse(await findPost(context.params.id ?? ''))
  },

  async PUT(request, context) {
    const version = readIfMatch(request)
    const draft = await readJson(request, postDraftSchema, POST_LIMIT)
    const { username } = context.actor
    const id = context.params.id ?? ''
    const changed = await updatePost(id, draft, version, currentTime(), username)
    await publishChange({ ...changed, actor: context.actor, action: 'updated' }, context)
    return postResponse(changed.post)
  },

  async DELETE(_request, context) {
    const changed = await deletePost(context.params.id ?? '', currentTime())
    await publishChange({ ...changed, actor: context.actor, action: 'deleted' }, context)
    return jsonResponse({ ok: true })
  },
})
