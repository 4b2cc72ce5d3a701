import type { Config } from '@netlify/functions'
import { endpoint } from '#server/http/endpoint.ts'
import { Failure } from '#domain/failure.ts'
import { findPost } from '#server/posts/posts.ts'
import { previewedPost } from '#server/posts/preview.ts'
import { articlePage, notFoundPage } from '#server/publishing/pages/live-site.ts'

export const config: Config = { path: '/diary/preview/:token' }

export default endpoint({
  async GET(_request, { params }) {
    const id = await previewedPost(params.token ?? '')
    if (id === undefined) return notFoundPage()
    try {
      return await articlePage(await findPost(id), { isPreview: true })
    } catch (error) {
      if (error instanceof Failure && error.code === 'not-found') return notFoundPage()
      throw error
    }
  },
})
