import { arrivalSchema } from '#domain/attribution/attribution.ts'
import { readTouch } from '#domain/attribution/touch.ts'
import { invalidField } from '#domain/failure.ts'
import { quizEventSchema } from '#domain/marketing/funnel/event.ts'
import { currentUser } from '#server/accounts/sessions/sessions.ts'
import { currentTime } from '#server/clock.ts'
import { isOwnOrigin } from '#server/http/csrf.ts'
import {
  isExcludedFromAnalytics,
  readQuizVersion,
  readVisit,
} from '#server/http/request-metadata.ts'
import { createResponse, jsonResponse } from '#server/http/response.ts'
import { defineRoutes, visitors, type FunctionConfig } from '#server/http/routes.ts'
import { recordTestClick } from '#server/marketing/campaigns/links.ts'
import { checkEvent, saveArrival, saveEvent } from '#server/tracking/events.ts'

export const config: FunctionConfig = {
  path: ['/api/ads/events', '/api/arrivals'],
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
}

const BODY_LIMIT = 4 * 1024
/** Addresses of ads are long. */
const ARRIVAL_LIMIT = 16 * 1024

export default defineRoutes([
  /**
   * One step of a visitor through an ads quiz. `eventData` is JSON text with exactly these keys:
   *
   *     page_view          {"questionIndex": 0}
   *     question_answered  {"questionNumber": 1, "answer": "the option's text"}
   *     submit             {"answersCount": 3}
   */
  visitors.post('/api/ads/events', { body: quizEventSchema, limit: BODY_LIMIT }, async (call) => {
    const { request, body } = call
    const attribution = request.headers.get('x-attribution') ?? ''
    const version = readQuizVersion(request)
    const user = await currentUser(request)
    if (user || isExcludedFromAnalytics(request)) {
      // Uncounted clients get the same 400 for an invalid event.
      const { step } = await checkEvent(body, version)
      if (user && step?.type === 'page_view') await recordTestClick(body.quizId, attribution)
      return createResponse(null, { status: 204 })
    }
    await saveEvent(body, attribution, currentTime(), { version, visit: readVisit(request) })
    return jsonResponse({ ok: true }, { status: 201 })
  }),

  /** The first arrival from outside in a tab, with the tab's random number as the id of the visit. */
  visitors.post('/api/arrivals', { body: arrivalSchema, limit: ARRIVAL_LIMIT }, async (call) => {
    const { request, body } = call
    const [address, referrer, visit] = body
    if (!isOwnOrigin(request, new URL(address).origin))
      throw invalidField('0', 'The address must be of a page of this site')
    const now = currentTime()
    const touch = readTouch(address, referrer, now)
    if (touch && !isExcludedFromAnalytics(request) && !(await currentUser(request)))
      await saveArrival(`${visit}`, touch, now)
    return createResponse(null, { status: 204 })
  }),
])
