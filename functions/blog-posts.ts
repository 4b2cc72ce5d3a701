import type { Config } from '@netlify/functions'
import { publicSummary } from '#domain/post/post.ts'
import { endpoint } from '#server/endpoint.ts'
import { listPublicPosts } from '#server/posts.ts'
import { revalidated } from '#server/revalidated.ts'

export const config: Config = { path: '/api/blog/posts' }

export default endpoint({
  async GET(request) {
    const onlyFeatured = new URL(request.url).searchParams.get('featured') === 'true'
    const posts = await listPublicPosts()
    const asked = onlyFeatured ? posts.filter(({ featured }) => featured) : posts
    return revalidated(request, asked.map(publicSummary))
  },
})
