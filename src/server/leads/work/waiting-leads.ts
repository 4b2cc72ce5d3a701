import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { streamLeads } from '../lead-pages.ts'

const DAY_MS = 86_400_000

/** An answer that is later than this is no longer urgent. */
const URGENT_DAYS = 30

/** The leads of the last `days` days whose senders have waited for more than 24 hours, newest first. */
export async function findOverdueLeads(now: Date, days = URGENT_DAYS): Promise<LeadSummary[]> {
  const since = new Date(now.getTime() - days * DAY_MS).toISOString()
  const found: LeadSummary[] = []
  for await (const page of streamLeads({ due: 'overdue' }, now)) {
    const recent = page.filter(({ receivedAt }) => receivedAt >= since)
    found.push(...recent)
    if (recent.length < page.length) break
  }
  return found
}

/** The open leads whose due date is today or past. */
export async function findDueLeads(now: Date): Promise<LeadSummary[]> {
  return (await Array.fromAsync(streamLeads({ due: 'today' }, now))).flat()
}
