import type { Config } from '@netlify/functions'
import { publicSummary } from '#domain/posts/post.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { listPublicPosts } from '#server/posts/find-posts.ts'
import { jsonWithEtag } from '#server/http/response.ts'

export const config: Config = { path: '/api/blog/posts' }

export default endpoint(anyone, {
  async GET(request) {
    const onlyFeatured = new URL(request.url).searchParams.get('featured') === 'true'
    const posts = await listPublicPosts()
    const selected = onlyFeatured ? posts.filter(({ featured }) => featured) : posts
    return jsonWithEtag(request, selected.map(publicSummary))
  },
})
