import type { Config } from '@netlify/functions'
import { newExportSchema } from '#domain/conversions/export.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { requires } from '#server/accounts/requires.ts'
import { createExport, readConversionOverview } from '#server/conversions/exports.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/conversion-files' }

export default endpoint(requires('campaigns'), {
  async GET() {
    return jsonResponse(await readConversionOverview())
  },

  async POST(request, { actor }) {
    const { platform } = await readJson(request, newExportSchema)
    const created = await createExport(platform, actor.username)
    if (created.id !== undefined)
      await recordActivity(actor, 'conversions.exported', `${platform}: ${created.count}`)
    return jsonResponse(created, { status: created.id === undefined ? 200 : 201 })
  },
})
