import type { Config } from '@netlify/functions'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'
import { listDocuments } from '#server/content/editing/find-documents.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readBuildPhase } from '#server/publishing/build-phase.ts'

export const config: Config = { path: '/api/admin/content' }

export default endpoint(requires('administrator'), {
  /** The site's words, pages and quizzes, with what was changed of each. */
  async GET() {
    return jsonResponse(await listDocuments(await readBuildPhase(currentTime())))
  },
})
