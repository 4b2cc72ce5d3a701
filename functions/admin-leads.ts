import type { User } from '#domain/accounts/user.ts'
import { CSV_BOM, formatCsvRow } from '#domain/csv/csv.ts'
import { LEAD_CSV_HEADING, toLeadCsvRow } from '#domain/leads/lead-csv.ts'
import type { LeadCounts } from '#domain/leads/lead-page.ts'
import {
  type LeadChange,
  leadChangeSchema,
  type LeadFilter,
  leadPageSchema,
  replySchema,
} from '#domain/leads/lead-query.ts'
import { countByWeek } from '#domain/leads/lead-stats.ts'
import { buildResponseReport } from '#domain/leads/response-clock.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { createPermissionGuard } from '#server/accounts/sessions/sessions.ts'
import { currentTime } from '#server/clock.ts'
import { partQuerySchema, partResponse, type Piece } from '#server/http/part-response.ts'
import { jsonResponse } from '#server/http/response.ts'
import { defineRoutes, routesFor, type FunctionConfig } from '#server/http/routes.ts'
import { changeLead, markDeleted, listColleagues } from '#server/leads/lead-changes.ts'
import { readLeadDetails } from '#server/leads/lead-details.ts'
import { readLeadPage, readLeadStats, streamWholeLeads } from '#server/leads/lead-pages.ts'
import { replyToLead } from '#server/leads/replies.ts'
import { findUnseenSpam } from '#server/leads/waiting-leads.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { findFirmDay, readSite } from '#server/site/site.ts'

export const config: FunctionConfig = { path: ['/api/admin/leads*'] }

const leadStaff = routesFor(createPermissionGuard('leads'))

/** A quarter of a year fits a phone's width. */
const WEEKS = 13

const RESPONSE_DAYS = 90

const exportQuerySchema = leadPageSchema.omit({ before: true }).extend(partQuerySchema.shape)

export default defineRoutes([
  leadStaff.get('/api/admin/leads', { query: leadPageSchema }, ({ query }) => {
    const { before, sort, ...filter } = query
    return readLeadPage(filter, { before, sort })
  }),

  leadStaff.get('/api/admin/leads-summary', async (): Promise<LeadCounts> => {
    const now = currentTime()
    const [today, counts, colleagues, spam] = await Promise.all([
      findFirmDay(now),
      readLeadStats(),
      listColleagues(),
      findUnseenSpam(now),
    ])
    const { kinds, leads: statuses, values, campaigns } = counts
    const weeks = countByWeek(counts, today, WEEKS)
    const response = buildResponseReport(counts.responses, today, RESPONSE_DAYS)
    const unseenSpam = spam.length
    return { weeks, kinds, statuses, values, campaigns, colleagues, response, unseenSpam }
  }),

  /** A part of the table of leads. */
  leadStaff.get('/api/admin/leads.csv', { query: exportQuerySchema }, async (call) => {
    const { actor, query } = call
    const { cursor: _, sort: __, ...filter } = query
    return partResponse(call, {
      name: `leads-${await findFirmDay(currentTime())}.csv`,
      type: 'text/csv; charset=utf-8; header=present',
      head: CSV_BOM + formatCsvRow(LEAD_CSV_HEADING),
      readPieces: (before?: string) => formatRows(filter, before),
      onStart: () => recordActivity(actor, 'leads.exported', describeFilter(filter)),
    })
  }),

  leadStaff.get('/api/admin/leads/:key', ({ params }) => readLeadDetails(params.key)),

  leadStaff.put('/api/admin/leads/:key', { body: leadChangeSchema }, async (call) => {
    const { actor, body, params } = call
    const lead = await changeLead(params.key, body, actor.username)
    await recordChange(actor, params.key, body)
    return lead
  }),

  leadStaff.delete('/api/admin/leads/:key', async ({ actor, params: { key } }) => {
    await markDeleted(key, true, actor.username)
    await recordActivity(actor, 'lead.deleted', key)
  }),

  leadStaff.post('/api/admin/leads/:key/undelete', async ({ actor, params: { key } }) => {
    const lead = await markDeleted(key, false, actor.username)
    await recordActivity(actor, 'lead.restored', key)
    return lead
  }),

  /** Sends an email to the address that is stored with the lead, and to no other. */
  leadStaff.post('/api/admin/leads/:key/replies', { body: replySchema }, async (call) => {
    const { actor, body, params, waitUntil } = call
    const lead = await replyToLead(params.key, body, actor)
    waitUntil(sendDueEmails())
    await recordActivity(actor, 'lead.replied', params.key)
    return jsonResponse(lead, { status: 201 })
  }),
])

async function* formatRows(filter: LeadFilter, before?: string): AsyncGenerator<Piece<string>> {
  const { timeZone } = await readSite()
  for await (const { lead, next } of streamWholeLeads(filter, before)) {
    const text = lead ? formatCsvRow(toLeadCsvRow(lead, timeZone)) : ''
    yield { text, records: lead ? 1 : 0, next }
  }
}

/** Describe a filter without personal data, because the activity log outlives a person's erasure. */
function describeFilter({ text, ...rest }: LeadFilter): string {
  const filters = Object.entries(rest).map(([name, value]) => `${name}: ${value}`)
  if (text) filters.push('a search')
  return filters.join(', ') || 'all leads'
}

/** Opening a lead or starring it is not logged. A person responsible is in the lead's own history. */
async function recordChange(actor: User, key: string, change: LeadChange): Promise<void> {
  const { status, note, responsible, dueOn, value } = change
  if (status) await recordActivity(actor, 'lead.changed', key, { status })
  if (note !== undefined) await recordActivity(actor, 'lead.noted', key)
  const isPlanned = responsible !== undefined || dueOn !== undefined || value !== undefined
  if (isPlanned) await recordActivity(actor, 'lead.planned', key)
}
