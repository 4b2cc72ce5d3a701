import { Failure } from '#domain/failure.ts'
import { isPublic, pickPublicPost, pickPublicSummary } from '#domain/posts/post.ts'
import { jsonResponse, PUBLIC } from '#server/http/response.ts'
import { defineRoutes, visitors, type FunctionConfig } from '#server/http/routes.ts'
import { findPostBySlug, listPublicPosts } from '#server/posts/find-posts.ts'
import { sanitizeArticle } from '#server/posts/sanitize.ts'

export const config: FunctionConfig = { path: ['/api/blog/posts*'] }

export default defineRoutes([
  visitors.get('/api/blog/posts', async ({ request }) => {
    const onlyFeatured = new URL(request.url).searchParams.get('featured') === 'true'
    const posts = await listPublicPosts()
    const selected = onlyFeatured ? posts.filter(({ featured }) => featured) : posts
    return jsonResponse(selected.map(pickPublicSummary), { headers: PUBLIC })
  }),

  visitors.get('/api/blog/posts/slug/:slug', async ({ params: { slug } }) => {
    const post = await findPostBySlug(slug)
    if (!post || !isPublic(post)) throw new Failure('not-found', 'There is no such article.')
    const content = sanitizeArticle(post.content)
    // A former slug still responds with the post, and names the present address.
    const moved = slug === post.slug ? {} : { location: `/api/blog/posts/slug/${post.slug}` }
    return jsonResponse({ ...pickPublicPost(post), content }, { headers: { ...PUBLIC, ...moved } })
  }),
])
