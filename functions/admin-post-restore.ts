import type { Config } from '@netlify/functions'
import { recordActivity } from '#server/accounts/activity.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { postResponse } from '#server/posts/post-version.ts'
import { restorePost } from '#server/posts/posts.ts'
import { requestBuild } from '#server/publishing/hook.ts'
import { requireAdmin } from '#server/accounts/sessions.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/blog/posts/:id/restore' }

export default endpoint({
  async POST(request, context) {
    const user = await requireAdmin(request)
    const post = await restorePost(context.params.id ?? '', currentTime())
    await recordActivity(user, 'post.restored', post.slug)
    if (post.status === 'published') context.waitUntil(requestBuild())
    return postResponse(post)
  },
})
