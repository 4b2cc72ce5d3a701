import type { Config } from '@netlify/functions'
import { editsSchema } from '#domain/content/change.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'
import { CONTENT_LIMIT, saveEdits } from '#server/content/editing/edit-content.ts'
import { removeDocument } from '#server/content/editing/copy-quiz.ts'
import { readDocument } from '#server/content/editing/find-documents.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'
import { requestBuild } from '#server/publishing/hook.ts'
import { readBuildPhase } from '#server/publishing/build-phase.ts'

export const config: Config = { path: '/api/admin/content/:id' }
export const bodyLimit = CONTENT_LIMIT

export default endpoint(requires('administrator'), {
  async GET(_request, { params }) {
    return documentResponse(params.id ?? '')
  },

  /** Save edits; each says what its editor saw, so that two people conflict only on the same text. */
  async PUT(request, context) {
    const id = context.params.id ?? ''
    const { edits } = await readJson(request, editsSchema, CONTENT_LIMIT)
    await saveEdits(id, edits, context.actor, currentTime())
    await recordActivity(context.actor, 'content.changed', id)
    context.waitUntil(requestBuild('waits'))
    return documentResponse(id)
  },

  /** Remove a copy of a quiz, or the stored changes of a page that is gone. */
  async DELETE(_request, context) {
    const id = context.params.id ?? ''
    const done = await removeDocument(id)
    await recordActivity(context.actor, `content.${done}`, id)
    context.waitUntil(requestBuild('waits'))
    return jsonResponse({ ok: true })
  },
})

async function documentResponse(id: string): Promise<Response> {
  return jsonResponse(await readDocument(id, await readBuildPhase(currentTime())))
}
