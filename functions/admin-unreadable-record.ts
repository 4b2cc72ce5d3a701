import type { Config } from '@netlify/functions'
import { unreadableRecordQuerySchema } from '#domain/health/unreadable-record-query.ts'
import { Failure } from '#domain/failure.ts'
import { requires } from '#server/accounts/requires.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readQuery } from '#server/http/query.ts'
import { jsonResponse } from '#server/http/response.ts'
import { findUnreadableRecord } from '#server/storage/unreadable-records.ts'

export const config: Config = { path: '/api/admin/unreadable-record' }

/** A record that was skipped, as it is stored, for the person who repairs it. */
export default endpoint(requires('administrator'), {
  async GET(request) {
    const { store, key } = readQuery(request, unreadableRecordQuerySchema)
    const record = await findUnreadableRecord(store, key)
    if (record === undefined) throw new Failure('not-found', 'This record can be read again.')
    return jsonResponse(record)
  },
})
