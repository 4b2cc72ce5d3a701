import type { Config } from '@netlify/functions'
import { CSV_BOM, formatCsvRow } from '#domain/leads/csv-line.ts'
import { LEAD_CSV_HEADING, toLeadCsvRow } from '#domain/leads/lead-csv.ts'
import { leadKeySchema, leadPageSchema, type LeadFilter } from '#domain/leads/lead-query.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { findFirmDay } from '#server/content/firm-day.ts'
import { readSite } from '#server/content/site.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { partQuery, partResponse, type Piece } from '#server/http/part-response.ts'
import { readWholeSummaries, streamLeadBatches } from '#server/leads/lead-pages.ts'
import { readQuery } from '#server/http/query.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/leads.csv' }

const querySchema = leadPageSchema.omit({ before: true }).extend(partQuery)

/** A part of the table of leads. */
export default endpoint(requires('leads'), {
  async GET(request, { actor }) {
    const { cursor, sort: _, ...filter } = readQuery(request, querySchema)
    return partResponse(request, {
      cursor,
      userId: actor.id,
      name: `leads-${await findFirmDay(currentTime())}.csv`,
      type: 'text/csv; charset=utf-8; header=present',
      head: CSV_BOM + formatCsvRow(LEAD_CSV_HEADING),
      positionSchema: leadKeySchema,
      readPieces: (before) => formatRows(filter, before),
      onStart: () => recordActivity(actor, 'leads.exported', describeFilter(filter)),
    })
  },
})

async function* formatRows(filter: LeadFilter, before?: string): AsyncGenerator<Piece<string>> {
  const { timeZone } = await readSite()
  for await (const { leads, end } of streamLeadBatches(filter, { before })) {
    for (const lead of await readWholeSummaries(leads)) {
      const text = formatCsvRow(toLeadCsvRow(lead, timeZone))
      yield { text, records: 1, next: lead.key }
    }
    yield { text: '', records: 0, next: end }
  }
}

/** Without personal data, because the activity log outlives a person's erasure. */
function describeFilter({ email, text, session, ...rest }: LeadFilter): string {
  const filters = Object.entries(rest).map(([name, value]) => `${name}: ${value}`)
  if (email || text || session) filters.push('a search')
  return filters.join(', ') || 'all leads'
}
