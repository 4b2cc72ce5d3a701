import type { Config } from '@netlify/functions'
import { shareRequestSchema } from '#domain/quiz/requests/share.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { readAssessmentMetadata } from '#server/http/request-metadata.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { currentTime } from '#server/clock.ts'
import { readAttribution } from '#server/leads/attribution.ts'
import { shareQuiz } from '#server/leads/share.ts'

export const config: Config = { path: '/api/ads/share-quiz' }

export default endpoint(anyone, {
  async POST(request, { ip, waitUntil }) {
    const share = await readJson(request, shareRequestSchema)
    const attribution = await readAttribution(request, undefined, currentTime())
    const metadata = { ...readAssessmentMetadata(request), ...(attribution && { attribution }) }
    if (await shareQuiz(share, ip, metadata)) waitUntil(sendDueEmails())
    return jsonResponse({ ok: true }, { status: 201 })
  },
})
