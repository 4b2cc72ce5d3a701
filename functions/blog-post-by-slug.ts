import type { Config } from '@netlify/functions'
import { Failure } from '#domain/failure.ts'
import { isPublic, publicPost, type Post } from '#domain/posts/post.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { findPostBySlug } from '#server/posts/find-posts.ts'
import { jsonWithEtag } from '#server/http/response.ts'
import { sanitizeArticle } from '#server/posts/sanitize.ts'

export const config: Config = { path: '/api/blog/posts/slug/:slug' }

export default endpoint(anyone, {
  async GET(request, { params }) {
    const slug = params.slug ?? ''
    const post = await findPostBySlug(slug)
    if (!post || !isPublic(post)) throw new Failure('not-found', 'There is no such article.')
    const content = sanitizeArticle(post.content)
    return jsonWithEtag(request, { ...publicPost(post), content }, movedFrom(slug, post))
  },
})

/** A former slug still responds with the post, and names the present address. */
function movedFrom(slug: string, post: Post): Record<string, string> {
  return slug === post.slug ? {} : { location: `/api/blog/posts/slug/${post.slug}` }
}
