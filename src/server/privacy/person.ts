import { summarizeWholeLead, type LeadSummary } from '#domain/leads/lead-summary.ts'
import { Failure } from '#domain/failure.ts'
import type { Lead } from '#domain/leads/lead.ts'
import {
  createOwnership,
  hasWriter,
  normalizeAddress,
  type Ownership,
} from '#domain/privacy/ownership.ts'
import { currentTime } from '../clock.ts'
import { outbox } from '../email/outbox.ts'
import { removeShareReceiver, eraseLead } from '../leads/lead-changes.ts'
import { currentLeadIndex } from '../leads/index/lead-index.ts'
import { streamLeads } from '../leads/lead-pages.ts'
import { leads } from '../leads/leads.ts'
import { inParallel } from '../storage/parallel.ts'
import { ifReadable, listUnreadableRecords } from '../storage/unreadable-records.ts'
import { findPersonEmails, type StoredEmail } from './person-emails.ts'
import { detachVisits } from './visits.ts'

const AT_ONCE = 16

interface PersonLead {
  /** From the inbox index, with a shortened text. */
  readonly summary: LeadSummary
  readonly lead: Lead
  readonly ownership: Ownership
}

/** Everything stored about one person. */
export interface PersonRecords {
  readonly email: string
  readonly leads: readonly PersonLead[]
  readonly emails: readonly StoredEmail[]
  /** Every lead that names the address or is of a visit that does, even another person's. */
  readonly candidates: readonly LeadSummary[]
}

/** Find what belongs to an email address, hidden records included; see `domain/privacy/ownership.ts`. */
export async function findPersonRecords(
  email: string,
  now = currentTime(),
): Promise<PersonRecords> {
  const address = normalizeAddress(email)
  const named = await collectLeads((lead) => normalizeAddress(lead.email) === address, now)
  const visits = new Set(named.filter(hasWriter).map(({ sessionId }) => sessionId))
  visits.delete('')
  const visited =
    visits.size === 0 ? [] : await collectLeads(({ sessionId }) => visits.has(sessionId), now)
  const found = new Map([...named, ...visited].map((lead) => [lead.key, lead]))
  const candidates = [...found.values()].toSorted((a, b) => a.key.localeCompare(b.key))
  const ownershipOf = createOwnership(email, candidates)
  const read = await inParallel(candidates, AT_ONCE, async (summary) => {
    const ownership = ownershipOf(summary)
    const lead = ownership && (await ifReadable(leads.find(summary.key)))
    return lead ? [{ summary, lead, ownership }] : []
  })
  const records = read.flat()
  const leadsOf = (ownership: Ownership) =>
    records.filter((record) => record.ownership === ownership).map(({ lead }) => lead)
  const emails = await findPersonEmails(email, leadsOf('owner'), leadsOf('receiver'), now)
  return { email, leads: records, emails, candidates }
}

/**
 * Erase what {@link findPersonRecords} finds; a received share only loses the address. Records that
 * name the address go last, so that a repetition after a crash still finds the rest.
 *
 * Events stay until their day is removed: nothing ties their random session id to a person anymore.
 *
 * @throws {Failure} `conflict` when a record with the address could not be read and so remains.
 */
export async function forgetPerson(email: string, now = currentTime()): Promise<PersonRecords> {
  const records = await findPersonRecords(email, now)
  const owned = records.leads.filter(({ ownership }) => ownership === 'owner')
  const written = records.leads.filter(({ lead }) => hasWriter(lead))
  const anonymous = records.leads.filter(({ lead }) => !hasWriter(lead))
  await inParallel(records.emails, AT_ONCE, ({ key }) => outbox.remove(key))
  await inParallel(anonymous, AT_ONCE, ({ summary: { key }, ownership }) =>
    ownership === 'owner' ? eraseLead(key, now) : removeShareReceiver(key, now),
  )
  const erased = owned.map(({ summary }) => summary)
  await detachVisits([records.candidates], erased, now)
  await inParallel(written, AT_ONCE, ({ summary: { key } }) => eraseLead(key, now))
  // The inbox index holds summaries of leads, so it is updated now and not by its next reader.
  await currentLeadIndex(now)
  await requireNoneUnreadable(email)
  return records
}

/**
 * Never report a person as forgotten while a record that cannot be read still names the address.
 *
 * @throws {Failure} `conflict`.
 */
async function requireNoneUnreadable(email: string): Promise<void> {
  const address = normalizeAddress(email)
  const remaining = await listUnreadableRecords({
    limit: Infinity,
    isWanted: (raw) => JSON.stringify(raw).toLowerCase().includes(address),
  })
  if (remaining.length === 0) return
  throw new Failure(
    'conflict',
    'Everything else is deleted, but one record could not be read. We will delete it by hand.',
  )
}

/** What a person sees of their records. The receiver of a share sees only their own address. */
export function summarizeRecords({ leads: found }: PersonRecords): LeadSummary[] {
  return found.map(({ summary: { key }, lead, ownership }) => {
    const summary = summarizeWholeLead(key, lead)
    if (ownership === 'owner') return summary
    const campaign = { source: '', medium: '', campaign: '', content: '', term: '' }
    return { ...summary, name: '', company: '', quizId: '', referrer: '', page: '', campaign }
  })
}

async function collectLeads(
  isWanted: (lead: LeadSummary) => boolean,
  now: Date,
): Promise<LeadSummary[]> {
  const found: LeadSummary[] = []
  for await (const page of streamLeads(undefined, now)) found.push(...page.filter(isWanted))
  return found
}
