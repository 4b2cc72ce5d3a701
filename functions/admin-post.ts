import type { Config } from '@netlify/functions'
import { postDraftSchema } from '#domain/posts/post.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { postResponse, readIfMatch } from '#server/posts/post-version.ts'
import { findPost, POST_LIMIT, updatePost, deletePost } from '#server/posts/posts.ts'
import { requestBuild } from '#server/publishing/hook.ts'
import { requireAdmin } from '#server/accounts/sessions.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/blog/posts/:id' }

export default endpoint({
  async GET(request, context) {
    await requireAdmin(request)
    return postResponse(await findPost(context.params.id ?? ''))
  },

  async PUT(request, context) {
    const user = await requireAdmin(request)
    const version = readIfMatch(request)
    const draft = await readJson(request, postDraftSchema, POST_LIMIT)
    const post = await updatePost(context.params.id ?? '', draft, version, currentTime())
    await recordActivity(user, 'post.updated', post.slug)
    if (post.wasPublished) context.waitUntil(requestBuild())
    return postResponse(post)
  },

  async DELETE(request, context) {
    const user = await requireAdmin(request)
    const post = await deletePost(context.params.id ?? '', currentTime())
    await recordActivity(user, 'post.deleted', post.slug)
    if (post.wasPublished) context.waitUntil(requestBuild())
    return jsonResponse({ ok: true })
  },
})
