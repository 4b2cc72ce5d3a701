import type { Config } from '@netlify/functions'
import { optOutSchema } from '#domain/quiz/requests/share.ts'
import { jsonResponse, redirectTo } from '#server/http/response.ts'
import { isForm, readJsonOrForm } from '#server/http/body.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { withFormErrorPage } from '#server/http/form-error-page.ts'
import { throttle } from '#server/limits/throttle.ts'
import { saveOptOut } from '#server/email/share-opt-out.ts'

const HOUR_MS = 60 * 60_000

export const config: Config = { path: '/api/ads/share-opt-out' }

const shareOptOut = endpoint(anyone, {
  async POST(request, { ip }) {
    const isFromPage = isForm(request)
    const { token } = await readJsonOrForm(request, optOutSchema)
    await throttle('share-opt-out', ip, [{ limit: 20, windowMs: HOUR_MS }])
    await saveOptOut(token)
    return isFromPage
      ? redirectTo('/ads/opt-out/done')
      : jsonResponse({ ok: true }, { status: 201 })
  },
})

export default withFormErrorPage('/ads/opt-out', shareOptOut)
