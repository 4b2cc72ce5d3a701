import { isWorkingTime } from '#domain/time/working-hours.ts'
import { currentTime } from '../../clock.ts'
import { readSite } from '../../content/site.ts'
import { buildEmailKey, queueEmail } from '../../email/outbox.ts'
import { readEmailSetup } from '../../email/smtp.ts'
import { siteUrl } from '../../environment.ts'
import { newId } from '../../random.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'
import { changeStoredLead } from '../lead-changes.ts'
import { leads } from '../leads.ts'
import { writeSubject } from '../team-notice.ts'
import { findOverdueLeads } from './waiting-leads.ts'

/** Leads of a first deploy, or of months without email, are not escalated one by one. */
const RECENT_DAYS = 8

const SENTENCE = 'A lead has waited for more than 24 hours'

/** Queue one email to the team for each lead whose 24 hours are over, during working hours. */
export async function escalateOverdueLeads(now = currentTime()): Promise<void> {
  if (readEmailSetup().team === undefined || !isWorkingTime(now, await readSite())) return
  for (const { key } of await findOverdueLeads(now, RECENT_DAYS)) await escalate(key, now)
}

/** The email is noted with its lead first, so that no lead is escalated twice and erasing it finds the email. */
async function escalate(key: string, now: Date): Promise<void> {
  const found = await ifReadable(leads.find(key))
  if (!found || found.escalationKey !== undefined) return
  const id = newId()
  const escalationKey = buildEmailKey({ id, createdAt: now.toISOString() })
  const lead = await changeStoredLead(key, (current) => ({ escalationKey, ...current }))
  const isFirst = lead.escalationKey === escalationKey
  if (!isFirst || (lead.kind !== 'contact' && lead.kind !== 'assessment')) return
  const subject = `${SENTENCE}: ${writeSubject(lead)}`
  const text = `${SENTENCE}.\n\n${writeSubject(lead)}\n\n${siteUrl()}/admin/leads/${key}\n`
  await queueEmail({ kind: 'digest', to: 'team', subject, text, leadId: lead.id }, now, id)
}
