import type { Config } from '@netlify/functions'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { Failure } from '#domain/failure.ts'
import { findPost } from '#server/posts/find-posts.ts'
import { verifyPreviewToken } from '#server/posts/preview.ts'
import { renderNotFoundPage } from '#server/publishing/pages/not-found.ts'
import { renderArticlePage } from '#server/publishing/pages/on-demand.ts'

export const config: Config = { path: '/diary/preview/:token' }

export default endpoint(anyone, {
  async GET(_request, { params }) {
    const id = await verifyPreviewToken(params.token ?? '')
    if (id === undefined) return renderNotFoundPage()
    try {
      return await renderArticlePage(await findPost(id), { isPreview: true })
    } catch (error) {
      if (error instanceof Failure && error.code === 'not-found') return renderNotFoundPage()
      throw error
    }
  },
})
