import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { isDue, isOverdue } from '#domain/leads/work/response-clock.ts'
import { findFirmDay } from '../../content/firm-day.ts'
import { streamLeads } from '../lead-pages.ts'

const DAY_MS = 86_400_000

/** The leads of the last `days` days whose senders have waited for more than 24 hours, newest first. */
export async function findOverdueLeads(now: Date, days: number): Promise<LeadSummary[]> {
  const since = new Date(now.getTime() - days * DAY_MS).toISOString()
  const found: LeadSummary[] = []
  for await (const page of streamLeads({ status: 'new' }, now)) {
    found.push(...page.filter((lead) => lead.receivedAt >= since && isOverdue(lead, now)))
    if (page.some(({ receivedAt }) => receivedAt < since)) break
  }
  return found
}

/** The open leads whose due date is today or past. */
export async function findDueLeads(now: Date): Promise<LeadSummary[]> {
  const today = await findFirmDay(now)
  const found: LeadSummary[] = []
  for await (const page of streamLeads({ due: 'any' }, now)) {
    found.push(...page.filter((lead) => isDue(lead, today)))
  }
  return found
}
