import type { Config } from '@netlify/functions'
import { NO_CAMPAIGN } from '#domain/attribution/campaign.ts'
import { submissionSchema } from '#domain/quiz/requests/submission.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { readAssessmentMetadata, readQuizVersion } from '#server/http/request-metadata.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { currentTime } from '#server/clock.ts'
import { isUnattributed, readAttribution } from '#server/leads/attribution.ts'
import { saveSubmission } from '#server/leads/submissions.ts'
import { throttle } from '#server/limits/throttle.ts'

const HOUR_MS = 60 * 60_000

export const config: Config = { path: '/api/ads/quiz-submissions' }

export default endpoint(anyone, {
  async POST(request, { ip }) {
    const submission = await readJson(request, submissionSchema)
    await throttle('submission', ip, [{ limit: 30, windowMs: HOUR_MS }])
    const idempotencyKey = request.headers.get('idempotency-key')?.trim().slice(0, 200)
    const attribution = await readAttribution(request, undefined, currentTime())
    const metadata = { ...readAssessmentMetadata(request), ...(attribution && { attribution }) }
    const counted = (await isUnattributed(request)) ? { ...submission, ...NO_CAMPAIGN } : submission
    await saveSubmission(counted, metadata, {
      idempotencyKey,
      version: readQuizVersion(request),
    })
    return jsonResponse({ ok: true }, { status: 201 })
  },
})
