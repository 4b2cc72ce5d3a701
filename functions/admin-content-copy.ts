import type { Config } from '@netlify/functions'
import { newCopySchema } from '#domain/content/quiz-copy.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'
import { copyQuiz } from '#server/content/editing/copy-quiz.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'
import { requestBuild } from '#server/publishing/hook.ts'

export const config: Config = { path: '/api/admin/content/:id/copy' }

export default endpoint(requires('administrator'), {
  /** Copy a quiz of the ads funnel. It is live after the next build. */
  async POST(request, context) {
    const copy = await readJson(request, newCopySchema)
    await copyQuiz(context.params.id ?? '', copy, context.actor, currentTime())
    await recordActivity(context.actor, 'content.copied', copy.id)
    context.waitUntil(requestBuild('waits'))
    return jsonResponse({ id: `quiz-${copy.id}` }, { status: 201 })
  },
})
