import type { Config } from '@netlify/functions'
import { openResultSchema } from '#domain/quiz/requests/saved-result.ts'
import { readJson } from '#server/http/body.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'
import { throttle } from '#server/limits/throttle.ts'
import { openResult } from '#server/saved-results/result-link.ts'

const HOUR_MS = 60 * 60_000

export const config: Config = { path: '/api/ads/saved-results/open' }

/** Return the answers of an emailed link. The token is in the body, because URLs are logged. */
export default endpoint(anyone, {
  async POST(request, { ip }) {
    const { token } = await readJson(request, openResultSchema)
    await throttle('result-open', ip, [{ limit: 60, windowMs: HOUR_MS }])
    return jsonResponse(await openResult(token))
  },
})
