import type { Config } from '@netlify/functions'
import { Failure } from '#domain/failure.ts'
import { isPublic, publicPost } from '#domain/posts/post.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { findPostBySlug } from '#server/posts/find-posts.ts'
import { jsonWithEtag } from '#server/http/conditional-response.ts'
import { sanitizeArticle } from '#server/posts/sanitize.ts'

export const config: Config = { path: '/api/blog/posts/slug/:slug' }

export default endpoint({
  async GET(request, { params }) {
    const post = await findPostBySlug(params.slug ?? '')
    if (!post || !isPublic(post)) throw new Failure('not-found', 'There is no such article.')
    return jsonWithEtag(request, { ...publicPost(post), content: sanitizeArticle(post.content) })
  },
})
