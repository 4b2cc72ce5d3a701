import type { Config } from '@netlify/functions'
import { unreadableRecordQuerySchema } from '#domain/health/unreadable-record-query.ts'
import { Failure } from '#domain/failure.ts'
import { requireAdmin } from '#server/accounts/sessions.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readQuery } from '#server/http/query.ts'
import { jsonResponse } from '#server/http/response.ts'
import { findUnreadableRecord } from '#server/storage/unreadable-records.ts'

export const config: Config = { path: '/api/admin/unreadable-record' }

/** A record that was skipped, as it is stored, for the person who repairs it. */
export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    const { store, key } = readQuery(request, unreadableRecordQuerySchema)
    const record = await findUnreadableRecord(store, key)
    if (record === undefined) throw new Failure('not-found', 'This record can be read again.')
    return jsonResponse(record)
  },
})
