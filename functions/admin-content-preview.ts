import type { Config } from '@netlify/functions'
import { trialSchema } from '#domain/content/change.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'
import { CONTENT_LIMIT } from '#server/content/editing/edit-content.ts'
import { readPreview, tryEdits } from '#server/content/editing/preview-content.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/content/:id/preview' }
export const bodyLimit = CONTENT_LIMIT

export default endpoint(requires('administrator'), {
  /** What the live release shows of a document, and of others on the same pages. */
  async GET(_request, { params }) {
    return jsonResponse(await readPreview(params.id ?? ''))
  },

  /** The document with edits that are not saved. It stores nothing. */
  async POST(request, { params }) {
    const { edits } = await readJson(request, trialSchema, CONTENT_LIMIT)
    return jsonResponse(await tryEdits(params.id ?? '', edits, currentTime()))
  },
})
