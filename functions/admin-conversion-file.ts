import type { Config } from '@netlify/functions'
import { newExportSchema } from '#domain/conversions/export.ts'
import { Failure } from '#domain/failure.ts'
import { requires } from '#server/accounts/requires.ts'
import { readExportFile } from '#server/conversions/exports.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { createResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/conversion-files/:platform/:id' }

export default endpoint(requires('campaigns'), {
  async GET(_request, { params: { platform, id = '' } }) {
    const parsed = newExportSchema.safeParse({ platform })
    if (!parsed.success) throw new Failure('not-found', 'There is no such file.')
    const file = await readExportFile(parsed.data.platform, id)
    return createResponse(file, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="conversions-${parsed.data.platform}.csv"`,
      },
    })
  },
})
