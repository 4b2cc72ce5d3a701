import type { Config } from '@netlify/functions'
import { CSV_BOM, formatCsvRow } from '#domain/leads/csv-line.ts'
import { LEAD_CSV_HEADING, toLeadCsvRow } from '#domain/leads/lead-csv.ts'
import { leadPageSchema, type LeadFilter } from '#domain/leads/lead-query.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { findFirmDay } from '#server/content/firm-day.ts'
import { readSite } from '#server/content/site.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { partResponse, type Piece } from '#server/http/part-stream.ts'
import { readWholeSummaries, streamLeadBatches } from '#server/leads/lead-pages.ts'
import { readQuery } from '#server/http/query.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/leads.csv' }

/** A part of the table: from the first row, or after the lead that `before` names. */
export default endpoint(requires('leads'), {
  async GET(request, { actor }) {
    const { before, sort: _, ...filter } = readQuery(request, leadPageSchema)
    if (request.method === 'GET' && before === undefined)
      await recordActivity(actor, 'leads.exported', describeFilter(filter))
    return partResponse({
      name: `leads-${await findFirmDay(currentTime())}.csv`,
      type: 'text/csv; charset=utf-8; header=present',
      head: before === undefined ? CSV_BOM + formatCsvRow(LEAD_CSV_HEADING) : undefined,
      pieces: formatRows(filter, before),
      formatCursor: (key) => key,
    })
  },
})

async function* formatRows(filter: LeadFilter, before?: string): AsyncGenerator<Piece<string>> {
  const { timeZone } = await readSite()
  for await (const { leads, end } of streamLeadBatches(filter, { before })) {
    const whole = await readWholeSummaries(leads)
    const rows = whole.map((lead) => formatCsvRow(toLeadCsvRow(lead, timeZone)))
    yield { text: rows.join(''), records: rows.length, next: end }
  }
}

/** Without personal data, because the activity log outlives a person's erasure. */
function describeFilter({ email, text, session, ...rest }: LeadFilter): string {
  const filters = Object.entries(rest).map(([name, value]) => `${name}: ${value}`)
  if (email || text || session) filters.push('a search')
  return filters.join(', ') || 'all leads'
}
