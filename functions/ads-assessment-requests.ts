import type { Config } from '@netlify/functions'
import { assessmentRequestSchema } from '#domain/quiz/assessment.ts'
import { json, seeOther } from '#server/answer.ts'
import { keepAssessmentRequest } from '#server/assessments.ts'
import { isForm, readJsonOrForm } from '#server/body.ts'
import { attributionOf, circumstancesOf } from '#server/circumstances.ts'
import { endpoint } from '#server/endpoint.ts'
import { servingForms } from '#server/form-problem.ts'
import { sendDue } from '#server/outbox.ts'
import { throttle } from '#server/throttle.ts'

const HOUR_MS = 60 * 60_000

export const config: Config = {
  path: '/api/ads/assessment-requests',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
}

const assessmentRequests = endpoint({
  async POST(request, { ip, waitUntil }) {
    const asked = await readJsonOrForm(request, assessmentRequestSchema)
    await throttle('assessment', ip, [{ limit: 10, windowMs: HOUR_MS }])
    const attribution = asked.attribution ?? attributionOf(request, new Date())
    await keepAssessmentRequest(
      { ...asked, ...(attribution && { attribution }) },
      circumstancesOf(request),
    )
    waitUntil(sendDue())
    return isForm(request) ? seeOther('/ads/full-assessment') : json({ ok: true }, { status: 201 })
  },
})

export default servingForms('/ads/assessment', assessmentRequests)
