import type { Config } from '@netlify/functions'
import { timelineQuerySchema } from '#domain/timeline-query.ts'
import { json } from '#server/answer.ts'
import { endpoint } from '#server/endpoint.ts'
import { mailSetup } from '#server/mail.ts'
import { outbox } from '#server/outbox.ts'
import { readQuery } from '#server/query.ts'
import { requireAdmin } from '#server/sessions.ts'
import { pageOfTimeline } from '#server/timeline.ts'

export const config: Config = { path: '/api/admin/outbox' }

const PAGE = 50

/** Every mail, newest first, and whether there is a mail server at all. */
export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    const { before } = readQuery(request, timelineQuerySchema)
    const { entries, next } = await pageOfTimeline(outbox, { before, limit: PAGE })
    const mails = entries.map(({ key, record }) => ({ key, ...record }))
    return json({ mails, next, isReady: mailSetup().isReady })
  },
})
