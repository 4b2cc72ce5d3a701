import { linkTokenSchema } from '#domain/accounts/link.ts'
import { NO_CAMPAIGN } from '#domain/attribution/campaign.ts'
import { sealedTokenSchema } from '#domain/email/email.ts'
import { findBotReason } from '#domain/leads/spam.ts'
import { findLeadFormQuizId, listSplitQuizIds, pickQuiz } from '#domain/quiz/ads-quizzes.ts'
import {
  buildAssessmentRequestSchema,
  saveResultSchema,
  shareRequestSchema,
  submissionSchema,
} from '#domain/quiz/requests.ts'
import { HOUR_MS } from '#domain/time/duration.ts'
import { currentTime } from '#server/clock.ts'
import { saveOptOut } from '#server/email/share-opt-out.ts'
import { formErrorPage } from '#server/http/form-error-page.ts'
import {
  readIdempotencyKey,
  readQuizVersion,
  readRequestMetadata,
} from '#server/http/request-metadata.ts'
import { createResponse, formResponse, jsonResponse } from '#server/http/response.ts'
import { defineRoutes, visitors, type FunctionConfig } from '#server/http/routes.ts'
import { isUnattributed, readOrigin } from '#server/leads/lead-origin.ts'
import { saveAssessmentRequest, saveSubmission, shareQuiz } from '#server/leads/receive-lead.ts'
import { openResult, saveResult } from '#server/leads/saved-results.ts'
import { throttle, throttleForm } from '#server/limits/throttle.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { readAdsQuizzes } from '#server/site/quizzes.ts'
import { sha256Hex } from '#server/storage/hash.ts'

export const config: FunctionConfig = {
  path: [
    '/ads',
    '/api/ads/assessment-requests',
    '/api/ads/quiz-submissions',
    '/api/ads/saved-results*',
    '/api/ads/share-opt-out',
    '/api/ads/share-quiz',
  ],
}

const ASSESSMENT_LIMITS = [{ limit: 10, windowMs: HOUR_MS }]
const DAYS_30 = 30 * 24 * 60 * 60

export default defineRoutes([
  /**
   * Redirect a visitor to one of the split test's quizzes, by a hash of the address and user agent:
   * nothing is stored and no script is needed. The browser caches the redirect, so a returning
   * visitor gets the same quiz from another network too.
   */
  visitors.get('/ads', async ({ request, ip }) => {
    const split = listSplitQuizIds(await readAdsQuizzes())
    const quizId = pickQuiz(split, sha256Hex(`${ip}\n${request.headers.get('user-agent')}`))
    const { search } = new URL(request.url)
    const headers = {
      location: `/ads/${quizId}${search}`,
      'cache-control': `private, max-age=${DAYS_30}`,
      'x-robots-tag': 'noindex, nofollow',
    }
    return createResponse(null, { status: 302, headers })
  }),

  visitors.post(
    '/api/ads/assessment-requests',
    {
      body: () => buildAssessmentRequestSchema(currentTime()),
      form: formErrorPage('/ads/assessment'),
    },
    async ({ request, body, ip, waitUntil }) => {
      const { attribution, ...answers } = body
      const spamReason = findBotReason(answers)
      await throttleForm('assessment', ip, ASSESSMENT_LIMITS, spamReason !== undefined)
      await saveAssessmentRequest(answers, await readOrigin(request, attribution), spamReason)
      waitUntil(sendDueEmails())
      return formResponse(request, `/ads/${findLeadFormQuizId(await readAdsQuizzes())}`)
    },
  ),

  visitors.post('/api/ads/quiz-submissions', { body: submissionSchema }, async (call) => {
    const { request, body, ip } = call
    await throttle('submission', ip, [{ limit: 30, windowMs: HOUR_MS }])
    const idempotencyKey = readIdempotencyKey(request)
    const origin = await readOrigin(request)
    const counted = (await isUnattributed(request)) ? { ...body, ...NO_CAMPAIGN } : body
    await saveSubmission(counted, origin, idempotencyKey, readQuizVersion(request))
    return jsonResponse({ ok: true }, { status: 201 })
  }),

  /** Email visitors a link to their own answers. */
  visitors.post('/api/ads/saved-results', { body: saveResultSchema }, async (call) => {
    const { request, body, ip, waitUntil } = call
    const { requestId } = readRequestMetadata(request)
    if (await saveResult(body, ip, requestId)) waitUntil(sendDueEmails())
    return jsonResponse({ ok: true }, { status: 201 })
  }),

  /** Return the answers of an emailed link. The token is in the body, because URLs are logged. */
  visitors.post('/api/ads/saved-results/open', { body: linkTokenSchema }, async ({ body, ip }) => {
    await throttle('result-open', ip, [{ limit: 60, windowMs: HOUR_MS }])
    return openResult(body.token)
  }),

  visitors.post(
    '/api/ads/share-opt-out',
    { body: sealedTokenSchema, form: formErrorPage('/ads/opt-out') },
    async ({ request, body, ip }) => {
      await throttle('share-opt-out', ip, [{ limit: 20, windowMs: HOUR_MS }])
      await saveOptOut(body.token)
      return formResponse(request, '/ads/opt-out/done')
    },
  ),

  visitors.post('/api/ads/share-quiz', { body: shareRequestSchema }, async (call) => {
    const { request, body, ip, waitUntil } = call
    if (await shareQuiz(body, ip, await readOrigin(request))) waitUntil(sendDueEmails())
    return jsonResponse({ ok: true }, { status: 201 })
  }),
])
