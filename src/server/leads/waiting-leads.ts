import { DAY_MS } from '#domain/time/duration.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { isUnseenSpam } from '#domain/leads/spam.ts'
import { listLeadsSince, streamLeads } from './lead-pages.ts'
import { isWorkingTime } from '#domain/site/working-hours.ts'
import { timeOfKey } from '#domain/storage/time-key.ts'
import { currentTime } from '../clock.ts'
import { readSite } from '../site/site.ts'
import { buildEmailKey, outbox, queueEmail } from '../email/outbox.ts'
import { readEmailSetup } from '../email/smtp.ts'
import { siteUrl } from '../environment.ts'
import { newId } from '../random.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { changeStoredLead } from './lead-changes.ts'
import { leads } from './leads.ts'
import { writeSubject } from './receive-lead.ts'

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

/** Leads of a first deploy, or of months without email, are not escalated one by one. */
const RECENT_DAYS = 8

/** Longer than a run of jobs lasts. */
const RUN_MS = 60_000

const SENTENCE = 'A lead has waited for more than 24 hours'

/** Queue one email to the team for each lead whose 24 hours are over, during working hours. */
export async function escalateOverdueLeads(now = currentTime()): Promise<void> {
  if (readEmailSetup().team === undefined || !isWorkingTime(now, await readSite())) return
  for (const { key } of await findOverdueLeads(now, RECENT_DAYS)) await escalate(key, now)
}

/**
 * The email is noted with its lead first, so that no lead is escalated twice and erasing it finds
 * the email. A later run queues one whose process ended in between.
 */
async function escalate(key: string, now: Date): Promise<void> {
  const ownKey = buildEmailKey({ id: newId(), createdAt: now.toISOString() })
  const found = await ifReadable(leads.find(key))
  if (!found) return
  const isNoted = found.escalationKey !== undefined
  const lead = isNoted
    ? found
    : await changeStoredLead(key, (current) => ({ escalationKey: ownKey, ...current }))
  const { escalationKey = ownKey } = lead
  if (escalationKey !== ownKey && !(await isAbandoned(escalationKey, now))) return
  if (lead.kind !== 'contact' && lead.kind !== 'assessment') return
  const subject = `${SENTENCE}: ${writeSubject(lead)}`
  const text = `${SENTENCE}.\n\n${writeSubject(lead)}\n\nOpen this lead: ${siteUrl()}/admin/leads/${key}\n`
  const id = escalationKey.slice(escalationKey.indexOf('-') + 1)
  const email = { kind: 'digest', to: 'team', subject, text, leadId: lead.id } as const
  await queueEmail(email, timeOfKey(escalationKey) ?? now, id)
}

/** Whether a noted email was never queued, and no run is about to. */
async function isAbandoned(escalationKey: string, now: Date): Promise<boolean> {
  const at = timeOfKey(escalationKey) ?? now
  return now.getTime() - at.getTime() > RUN_MS && !(await outbox.find(escalationKey))
}
