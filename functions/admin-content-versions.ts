import type { Config } from '@netlify/functions'
import { z } from 'zod'
import { recordActivity } from '#server/accounts/activity.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'
import { listVersions } from '#server/content/editing/content-history.ts'
import { restoreVersion } from '#server/content/editing/edit-content.ts'
import { readDocument, requireSource } from '#server/content/editing/find-documents.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'
import { requestBuild } from '#server/publishing/hook.ts'
import { readBuildPhase } from '#server/publishing/build-phase.ts'

export const config: Config = { path: '/api/admin/content/:id/versions' }

const restoreSchema = z.object({ version: z.int().min(0) })

export default endpoint(requires('administrator'), {
  /** Who saved what and when, newest first. */
  async GET(_request, { params }) {
    const { id } = await requireSource(params.id ?? '')
    return jsonResponse(await listVersions(id))
  },

  /** Bring back an earlier save; version 0 is the words of the file. */
  async POST(request, context) {
    const id = context.params.id ?? ''
    const { version } = await readJson(request, restoreSchema)
    await restoreVersion(id, version, context.actor, currentTime())
    await recordActivity(context.actor, 'content.restored', id)
    context.waitUntil(requestBuild('waits'))
    return jsonResponse(await readDocument(id, await readBuildPhase(currentTime())))
  },
})
