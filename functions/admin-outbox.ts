import type { Config } from '@netlify/functions'
import type { OutboxPage } from '#domain/email/email.ts'
import { logQuerySchema } from '#domain/storage/ordered-log-query.ts'
import { jsonResponse } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readEmailSetup } from '#server/email/smtp.ts'
import { outbox } from '#server/email/outbox.ts'
import { readQuery } from '#server/http/query.ts'
import { requires } from '#server/accounts/requires.ts'
import { readLogPage } from '#server/storage/ordered-log.ts'

export const config: Config = { path: '/api/admin/outbox' }

const PAGE = 50

/** A page of the outbox, and whether an email server is set up. */
export default endpoint(requires('administrator'), {
  async GET(request) {
    const { before } = readQuery(request, logQuerySchema)
    const { entries, next } = await readLogPage(outbox, { before, limit: PAGE })
    const emails = entries.map(({ key, record }) => ({ key, ...record }))
    const page: OutboxPage = { emails, next, isReady: readEmailSetup().isReady }
    return jsonResponse(page)
  },
})
