import type { Config } from '@netlify/functions'
import { optOutSchema } from '#domain/quiz/share.ts'
import { jsonResponse, redirectTo } from '#server/http/response.ts'
import { isForm, readJsonOrForm } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { withFormErrorPage } from '#server/http/form-error-page.ts'
import { saveOptOut } from '#server/email/share-opt-out.ts'

export const config: Config = {
  path: '/api/ads/share-opt-out',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
}

const shareOptOut = endpoint({
  async POST(request) {
    const isFromPage = isForm(request)
    const { token } = await readJsonOrForm(request, optOutSchema)
    await saveOptOut(token)
    return isFromPage
      ? redirectTo('/ads/opt-out/done')
      : jsonResponse({ ok: true }, { status: 201 })
  },
})

export default withFormErrorPage('/ads/opt-out', shareOptOut)
