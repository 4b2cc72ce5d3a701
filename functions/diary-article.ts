import type { Config } from '@netlify/functions'
import { isPublic } from '#domain/post/post.ts'
import { answer } from '#server/answer.ts'
import { endpoint } from '#server/endpoint.ts'
import { findPostBySlug } from '#server/posts.ts'
import { articlePage, notFoundPage } from '#server/publishing/live-site.ts'
import { currentUser } from '#server/sessions.ts'

/** Answers what is not a static page: an article saved a moment ago, an old address, a mistaken one. */
export const config: Config = { path: '/diary/:slug', preferStatic: true }

export default endpoint({
  async GET(request, { params }) {
    const slug = params.slug ?? ''
    const post = await findPostBySlug(slug)
    if (!post) return notFoundPage()
    const isPreview = !isPublic(post)
    if (isPreview && !(await currentUser(request))?.isAdmin) return notFoundPage()
    if (post.slug !== slug) return moved(`/diary/${post.slug}`)
    return articlePage(post, { isPreview })
  },
})

/** For good, but asked about each time: the article may take its old address back. */
function moved(location: string): Response {
  return answer(null, { status: 301, headers: { location, 'cache-control': 'public, no-cache' } })
}
