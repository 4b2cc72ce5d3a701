import type { Config } from '@netlify/functions'
import { assessmentRequestSchema } from '#domain/quiz/assessment.ts'
import { json } from '#server/answer.ts'
import { keepAssessmentRequest } from '#server/assessments.ts'
import { readJson } from '#server/body.ts'
import { endpoint } from '#server/endpoint.ts'
import { sendDue } from '#server/outbox.ts'
import { throttle } from '#server/throttle.ts'
import { circumstancesOf } from '#server/visitor.ts'

const HOUR_MS = 60 * 60_000

export const config: Config = {
  path: '/api/ads/assessment-requests',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
}

export default endpoint({
  async POST(request, { ip, waitUntil }) {
    const asked = await readJson(request, assessmentRequestSchema)
    await throttle('assessment', ip, [{ limit: 10, windowMs: HOUR_MS }])
    await keepAssessmentRequest(asked, circumstancesOf(request))
    waitUntil(sendDue())
    return json({ ok: true }, { status: 201 })
  },
})
