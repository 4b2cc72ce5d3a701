import type { Config } from '@netlify/functions'
import type { ActivityPage } from '#domain/accounts/activity.ts'
import { logQuerySchema } from '#domain/storage/ordered-log-query.ts'
import { hasPermission } from '#domain/accounts/permission.ts'
import { readOwnActivity } from '#server/accounts/activity.ts'
import { requires } from '#server/accounts/requires.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readQuery } from '#server/http/query.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readLeadNames } from '#server/leads/lead-details.ts'

export const config: Config = { path: '/api/admin/account/activity' }

/** What one did, newest first. Users who may not read leads see nothing about them. */
export default endpoint(requires('account'), {
  async GET(request, { actor }) {
    const { before } = readQuery(request, logQuerySchema)
    const isAboutLead = ({ action }: { action: string }) => action.startsWith('lead.')
    const maySee = hasPermission(actor, 'leads')
    const own = await readOwnActivity(actor, before)
    const entries = maySee ? own.entries : own.entries.filter((entry) => !isAboutLead(entry))
    const leads = await readLeadNames(entries.filter(isAboutLead).map(({ subject }) => subject))
    const page: ActivityPage = { entries, leads, next: own.next }
    return jsonResponse(page)
  },
})
