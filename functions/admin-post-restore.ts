import type { Config } from '@netlify/functions'
import { requireAdmin } from '#server/accounts/sessions.ts'
import { currentTime } from '#server/clock.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { restorePost, publishChange } from '#server/posts/edit-posts.ts'
import { postResponse } from '#server/posts/post-version.ts'

export const config: Config = { path: '/api/admin/blog/posts/:id/restore' }

export default endpoint({
  async POST(request, context) {
    const actor = await requireAdmin(request)
    const post = await restorePost(context.params.id ?? '', currentTime())
    await publishChange({ post, actor, action: 'restored' }, context)
    return postResponse(post)
  },
})
