import type { Config } from '@netlify/functions'
import { saveResultSchema } from '#domain/quiz/requests/saved-result.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { readJson } from '#server/http/body.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { readAssessmentMetadata } from '#server/http/request-metadata.ts'
import { jsonResponse } from '#server/http/response.ts'
import { saveResult } from '#server/saved-results/save-result.ts'

export const config: Config = { path: '/api/ads/saved-results' }

/** Email visitors a link to their own answers. */
export default endpoint(anyone, {
  async POST(request, { ip, waitUntil }) {
    const result = await readJson(request, saveResultSchema)
    const { requestId } = readAssessmentMetadata(request)
    if (await saveResult(result, ip, requestId)) waitUntil(sendDueEmails())
    return jsonResponse({ ok: true }, { status: 201 })
  },
})
