import type { Config } from '@netlify/functions'
import { LEAD_CSV_HEADING, toLeadCsvRow } from '#domain/leads/lead-csv.ts'
import { leadFilterSchema, type LeadFilter } from '#domain/leads/lead-query.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { csvResponse } from '#server/http/csv-stream.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readWholeSummaries, streamLeads } from '#server/leads/lead-pages.ts'
import { readQuery } from '#server/http/query.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/leads.csv' }

export default endpoint(requires('leads'), {
  async GET(request, { actor }) {
    const filter = readQuery(request, leadFilterSchema)
    if (request.method === 'GET')
      await recordActivity(actor, 'leads.exported', describeFilter(filter))
    const name = `leads-${currentTime().toISOString().slice(0, 10)}.csv`
    return csvResponse(name, LEAD_CSV_HEADING, streamRows(filter))
  },
})

async function* streamRows(filter: LeadFilter) {
  for await (const page of streamLeads(filter)) {
    if (page.length > 0) yield (await readWholeSummaries(page)).map(toLeadCsvRow)
  }
}

/** Without personal data, because the activity log outlives a person's erasure. */
function describeFilter({ email, text, session, ...rest }: LeadFilter): string {
  const filters = Object.entries(rest).map(([name, value]) => `${name}: ${value}`)
  if (email || text || session) filters.push('a search')
  return filters.join(', ') || 'all leads'
}
