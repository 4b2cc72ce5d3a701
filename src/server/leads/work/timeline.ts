import { summarizeLead } from '#domain/leads/lead-summary.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { TimelineEntry } from '#domain/leads/lead-page.ts'
import { hasWriter } from '#domain/leads/ownership.ts'
import { findPersonLeads } from '../owners/person.ts'
import type { StoredEmail } from '../../email/outbox.ts'
import { findEmailsAbout } from '../owners/person-emails.ts'
import type { ReadLead } from '../owners/tied-leads.ts'

/** One person can send thousands of records, and each costs a look at the emails of its time. */
const RECORDS = 50
const SHOWN = 200

/**
 * What is stored about the person of a lead, newest first: what they sent, the emails about it, and
 * the work on it. Of a record that belongs to no one, what is stored about it alone.
 */
export async function readTimeline(key: string, lead: Lead, now: Date): Promise<TimelineEntry[]> {
  const records = await findRecords(key, lead, now)
  const emails = await findEmailsAbout(records.map((record) => record.lead))
  const entries = [
    ...records.map(({ summary }): TimelineEntry => ({
      at: summary.receivedAt,
      what: 'record',
      record: summary,
    })),
    ...emails.map((email) => describeEmail(email, records)),
    ...records.flatMap((record) => listWork(record, emails)),
  ]
  return entries.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, SHOWN)
}

/** The newest records of the lead's person, or the lead alone. */
async function findRecords(key: string, lead: Lead, now: Date): Promise<ReadLead[]> {
  const address = hasWriter(lead) ? summarizeLead(key, lead).email : lead.person
  if (!address) return [{ lead, summary: summarizeLead(key, lead) }]
  const { records } = await findPersonLeads(address, now)
  return records
    .filter(({ ownership }) => ownership === 'owner')
    .filter(({ summary }, i) => i < RECORDS || summary.key === key)
}

function describeEmail({ key, email }: StoredEmail, records: readonly ReadLead[]): TimelineEntry {
  const { kind, subject, state, lastError, createdAt, text } = email
  const history = records.flatMap(({ lead }) => lead.history)
  const reply = history.find(({ emailKey }) => emailKey === key)
  return {
    at: createdAt,
    what: 'email',
    email: { key, kind, subject, state, lastError, by: reply?.by, text: reply && text },
  }
}

/** A reply is shown by its email, which is kept for a limited time. */
function listWork({ lead, summary }: ReadLead, emails: readonly StoredEmail[]): TimelineEntry[] {
  const shown = new Set<string | undefined>(emails.map(({ key }) => key))
  return lead.history
    .filter(({ emailKey }) => emailKey === undefined || !shown.has(emailKey))
    .map((entry): TimelineEntry => ({ at: entry.at, what: 'work', leadKey: summary.key, entry }))
    .toReversed()
}
