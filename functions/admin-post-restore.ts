import type { Config } from '@netlify/functions'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { restorePost, publishChange } from '#server/posts/edit-posts.ts'
import { postResponse } from '#server/posts/post-version.ts'

export const config: Config = { path: '/api/admin/blog/posts/:id/restore' }

export default endpoint(requires('posts'), {
  async POST(_request, context) {
    const post = await restorePost(context.params.id ?? '', currentTime())
    await publishChange({ post, actor: context.actor, action: 'restored' }, context)
    return postResponse(post)
  },
})
