import type { Config } from '@netlify/functions'
import { recordActivity } from '#server/accounts/activity.ts'
import { requires } from '#server/accounts/requires.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'
import { findPost } from '#server/posts/find-posts.ts'
import { createPreview, revokePreviews } from '#server/posts/preview.ts'

export const config: Config = { path: '/api/admin/blog/posts/:id/preview' }

export default endpoint(requires('posts'), {
  async POST(_request, { params }) {
    const { id } = await findPost(params.id ?? '')
    return jsonResponse(await createPreview(id))
  },

  async DELETE(_request, { actor, params }) {
    const { id, slug } = await findPost(params.id ?? '')
    await revokePreviews(id)
    await recordActivity(actor, 'post.previews-revoked', slug)
    return jsonResponse({ ok: true })
  },
})
