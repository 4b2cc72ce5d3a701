import type { Config } from '@netlify/functions'
import { quizEventSchema } from '#domain/funnel/event.ts'
import { createResponse, jsonResponse } from '#server/http/response.ts'
import { currentTime } from '#server/clock.ts'
import { readQuizVersion } from '#server/http/request-metadata.ts'
import { readJson } from '#server/http/body.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { recordTestClick } from '#server/campaigns/test-clicks.ts'
import { saveEvent, checkEvent } from '#server/funnel/events.ts'
import { currentUser } from '#server/accounts/sessions/sessions.ts'
import { isExcludedFromAnalytics } from '#server/http/analytics-exclusion.ts'

const BODY_LIMIT = 4 * 1024

export const config: Config = {
  path: '/api/ads/events',
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
}

/**
 * One step of a visitor through an ads quiz. `eventData` is JSON text with exactly these keys:
 *
 *     page_view          {"questionIndex": 0}
 *     question_answered  {"questionNumber": 1, "answer": "the option's text"}
 *     submit             {"answersCount": 3}
 */
export default endpoint(anyone, {
  async POST(request) {
    const event = await readJson(request, quizEventSchema, BODY_LIMIT)
    const attribution = request.headers.get('x-attribution') ?? ''
    const version = readQuizVersion(request)
    const user = await currentUser(request)
    if (user || isExcludedFromAnalytics(request)) {
      // Uncounted clients get the same 400 for an invalid event.
      const { step } = await checkEvent(event, version)
      if (user && step?.type === 'page_view') await recordTestClick(event.quizId, attribution)
      return createResponse(null, { status: 204 })
    }
    await saveEvent(event, attribution, currentTime(), version)
    return jsonResponse({ ok: true }, { status: 201 })
  },
})
