import type { Config } from '@netlify/functions'
import { weeksOf } from '#domain/inbox/digest.ts'
import type { LeadCounts } from '#domain/inbox/shown.ts'
import { json } from '#server/answer.ts'
import { endpoint } from '#server/endpoint.ts'
import { countsOf, currentCatalogue } from '#server/inbox/catalogue.ts'
import { requireAdmin } from '#server/sessions.ts'

export const config: Config = { path: '/api/admin/leads-summary' }

/** A quarter of a year fits a phone's width. */
const WEEKS = 13

export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    const now = new Date()
    const counts = countsOf(await currentCatalogue(now))
    const { kinds, statuses, campaigns } = counts
    const shown: LeadCounts = { weeks: weeksOf(counts, now, WEEKS), kinds, statuses, campaigns }
    return json(shown)
  },
})
