import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { isUnseenSpam } from '#domain/leads/spam.ts'
import { listLeadsSince, streamLeads } from '../lead-pages.ts'

const DAY_MS = 86_400_000

/** An answer that is later than this is no longer urgent. */
const URGENT_DAYS = 30

/** Spam that no one looked at for longer is no longer named. */
const SPAM_DAYS = 7

/** The leads of the last `days` days whose senders have waited for more than 24 hours, newest first. */
export function findOverdueLeads(now: Date, days = URGENT_DAYS): Promise<LeadSummary[]> {
  return listLeadsSince({ due: 'overdue' }, new Date(now.getTime() - days * DAY_MS), now)
}

/** The open leads whose due date is today or past. */
export async function findDueLeads(now: Date): Promise<LeadSummary[]> {
  return (await Array.fromAsync(streamLeads({ due: 'today' }, now))).flat()
}

/** The leads of the last `days` days that the site took for spam and no one has opened, newest first. */
export async function findUnseenSpam(now: Date, days = SPAM_DAYS): Promise<LeadSummary[]> {
  const since = new Date(now.getTime() - days * DAY_MS)
  return (await listLeadsSince({ status: 'spam' }, since, now)).filter(isUnseenSpam)
}
