import { isLead } from '#domain/leads/lead-kinds.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { isUnseenSpam } from '#domain/leads/spam.ts'
import { isWorkingTime } from '#domain/site/working-hours.ts'
import { DAY_MS } from '#domain/time/duration.ts'
import { currentTime } from '../clock.ts'
import { buildEmailKey, outbox } from '../email/outbox.ts'
import { readEmailSetup } from '../email/smtp.ts'
import { siteUrl } from '../environment.ts'
import { readSite } from '../site/site.ts'
import { hashToUuid } from '../storage/hash.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { queueLeadEmail } from './lead-emails.ts'
import { listLeadsSince } from './lead-pages.ts'
import { leads } from './leads.ts'
import { writeSubject } from './team-notice.ts'

/** An answer that is later than this is no longer urgent. */
const URGENT_DAYS = 30

/** Spam that no one looked at for longer is no longer named. */
const SPAM_DAYS = 7

/** The leads of the last `days` days whose senders have waited for more than 24 hours, newest first. */
export function findOverdueLeads(now: Date, days = URGENT_DAYS): Promise<LeadSummary[]> {
  return listLeadsSince({ due: 'overdue' }, new Date(now.getTime() - days * DAY_MS), now)
}

/** The open leads whose due date is today or past. */
export function findDueLeads(now: Date): Promise<LeadSummary[]> {
  return listLeadsSince({ due: 'today' }, new Date(0), now)
}

/** The leads of the last `days` days that the site took for spam and no one has opened, newest first. */
export async function findUnseenSpam(now: Date, days = SPAM_DAYS): Promise<LeadSummary[]> {
  const since = new Date(now.getTime() - days * DAY_MS)
  return (await listLeadsSince({ status: 'spam' }, since, now)).filter(isUnseenSpam)
}

/** Leads of a first deploy, or of months without email, are not escalated one by one. */
const RECENT_DAYS = 8

const SENTENCE = 'A lead has waited for more than 24 hours'

/** Queue one email to the team for each lead whose 24 hours are over, during working hours. */
export async function escalateOverdueLeads(now = currentTime()): Promise<void> {
  if (readEmailSetup().team === undefined || !isWorkingTime(now, await readSite())) return
  for (const { key } of await findOverdueLeads(now, RECENT_DAYS)) await escalateLead(key)
}

async function escalateLead(key: string): Promise<void> {
  const lead = await ifReadable(leads.find(key))
  if (!lead || !isLead(lead)) return
  const { id, createdAt } = identifyEscalation(lead)
  // An earlier release noted the key of the email with the lead.
  if (lead.escalationKey ?? (await outbox.find(buildEmailKey({ id, createdAt })))) return
  const subject = `${SENTENCE}: ${writeSubject(lead)}`
  const text = `${SENTENCE}.\n\n${writeSubject(lead)}\n\nOpen this lead: ${siteUrl()}/admin/leads/${key}\n`
  const email = { kind: 'digest', to: 'team', subject, text } as const
  await queueLeadEmail(lead, email, id, new Date(createdAt))
}

/** The key of the email follows from the lead, so no lead is escalated twice and erasing it finds the email. */
export function buildEscalationKey(lead: Lead): string {
  return lead.escalationKey ?? buildEmailKey(identifyEscalation(lead))
}

function identifyEscalation({ id, receivedAt }: Lead) {
  return {
    id: hashToUuid(`escalation ${id}`, 4),
    createdAt: new Date(Date.parse(receivedAt) + DAY_MS).toISOString(),
  }
}
