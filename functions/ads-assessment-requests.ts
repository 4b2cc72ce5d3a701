import type { Config } from '@netlify/functions'
import { buildAssessmentRequestSchema } from '#domain/quiz/requests/assessment.ts'
import { detectBot } from '#domain/leads/spam.ts'
import { findLeadFormQuizId } from '#domain/quiz/ads-quizzes.ts'
import { jsonResponse, redirectTo } from '#server/http/response.ts'
import { saveAssessmentRequest } from '#server/leads/assessment-requests.ts'
import { readAdsQuizzes } from '#server/content/quizzes.ts'
import { isForm, readJsonOrForm } from '#server/http/body.ts'
import { readAssessmentMetadata } from '#server/http/request-metadata.ts'
import { readAttribution } from '#server/leads/attribution.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { withFormErrorPage } from '#server/http/form-error-page.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { throttleForm } from '#server/limits/form-limits.ts'
import { currentTime } from '#server/clock.ts'

const HOUR_MS = 60 * 60_000
const LIMITS = [{ limit: 10, windowMs: HOUR_MS }]

export const config: Config = { path: '/api/ads/assessment-requests' }

const assessmentRequests = endpoint(anyone, {
  async POST(request, { ip, waitUntil }) {
    const now = currentTime()
    const schema = buildAssessmentRequestSchema(now)
    const { attribution: sent, ...body } = await readJsonOrForm(request, schema)
    const spamReason = detectBot(body)
    await throttleForm('assessment', ip, LIMITS, { spamReason, now })
    const attribution = await readAttribution(request, sent, now)
    await saveAssessmentRequest(
      { ...body, ...(attribution && { attribution }) },
      readAssessmentMetadata(request),
      spamReason,
      now,
    )
    waitUntil(sendDueEmails())
    if (!isForm(request)) return jsonResponse({ ok: true }, { status: 201 })
    return redirectTo(`/ads/${findLeadFormQuizId(await readAdsQuizzes())}`)
  },
})

export default withFormErrorPage('/ads/assessment', assessmentRequests)
