import type { Config } from '@netlify/functions'
import { submissionSchema } from '#domain/quiz/submission.ts'
import { json } from '#server/answer.ts'
import { readJson } from '#server/body.ts'
import { circumstancesOf } from '#server/circumstances.ts'
import { endpoint } from '#server/endpoint.ts'
import { keepSubmission } from '#server/submissions.ts'
import { throttle } from '#server/throttle.ts'

const HOUR_MS = 60 * 60_000

export const config: Config = {
  path: '/api/ads/quiz-submissions',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
}

export default endpoint({
  async POST(request, { ip }) {
    const submission = await readJson(request, submissionSchema)
    await throttle('submission', ip, [{ limit: 30, windowMs: HOUR_MS }])
    const idempotencyKey = request.headers.get('idempotency-key')?.trim().slice(0, 200)
    await keepSubmission(submission, circumstancesOf(request), idempotencyKey)
    return json({ ok: true }, { status: 201 })
  },
})
