import { type LeadSummary, summarizeWholeLead } from '#domain/leads/lead-summary.ts'
import { Failure } from '#domain/failure.ts'
import {
  createOwnership,
  hasWriter,
  listTies,
  normalizeAddress,
  type Ownership,
} from '#domain/leads/ownership.ts'
import type { PersonRecordCounts } from '#domain/privacy/requests.ts'
import type { SavedResult } from '#domain/quiz/requests.ts'
import { currentTime } from '../../clock.ts'
import { removeEmail, type StoredEmail } from '../../email/outbox.ts'
import { detachFromVisit, eraseLead, removeShareReceiver } from '../lead-changes.ts'
import { inbox } from '../leads.ts'
import { areAllLinked, findLeadsAround, findTiedLeads, type ReadLead } from './tied-leads.ts'
import { findSavedResults, removeSavedResult } from '../saved-results.ts'
import { inParallel } from '../../storage/parallel.ts'
import { listUnreadableRecords } from '../../storage/unreadable-records.ts'
import { findPersonEmails } from './person-emails.ts'

const AT_ONCE = 16

export interface PersonLead extends ReadLead {
  readonly ownership: Ownership
}

/** Everything stored about one person. */
export interface PersonRecords {
  readonly email: string
  readonly leads: readonly PersonLead[]
  readonly emails: readonly StoredEmail[]
  readonly savedResults: readonly SavedResult[]
  /** Every lead that names the address or is of a visit that does, even another person's. */
  readonly candidates: readonly LeadSummary[]
}

/** Find the leads that belong to an email address, without the emails about them. */
export async function findPersonLeads(
  email: string,
  now: Date,
): Promise<{ records: PersonLead[]; candidates: LeadSummary[] }> {
  const found = await findLeadsAround(email, now)
  const candidates = found.map(({ summary }) => summary)
  const ownershipOf = createOwnership(email, candidates)
  const records = found.flatMap(({ summary, lead }) => {
    const ownership = ownershipOf(summary)
    return ownership ? [{ summary, lead, ownership }] : []
  })
  return { records, candidates }
}

/** Find what belongs to an email address, hidden records included; see `domain/leads/ownership.ts`. */
export async function findPersonRecords(
  email: string,
  now = currentTime(),
): Promise<PersonRecords> {
  const { records, candidates } = await findPersonLeads(email, now)
  const leadsOf = (ownership: Ownership) =>
    records.filter((record) => record.ownership === ownership).map(({ lead }) => lead)
  const saved = await findSavedResults(email)
  const emails = await findPersonEmails(email, leadsOf('owner'), leadsOf('receiver'), saved)
  return { email, leads: records, emails, savedResults: saved, candidates }
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
  await inParallel(records.emails, AT_ONCE, removeEmail)
  await inParallel(records.savedResults, AT_ONCE, removeSavedResult)
  await inParallel(anonymous, AT_ONCE, ({ summary: { key }, ownership }) =>
    ownership === 'owner' ? eraseLead(key) : removeShareReceiver(key),
  )
  const erased = owned.map(({ summary }) => summary)
  await detachVisits(records.candidates, erased)
  await inParallel(written, AT_ONCE, ({ summary: { key } }) => eraseLead(key))
  await detachLateArrivals(erased, now)
  // The inbox index holds summaries of leads, so it is updated now and not by its next reader.
  await inbox.totals()
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

/** What a person sees of a record. The receiver of a share sees only their own address. */
export function summarizeRecord({ summary: { key }, lead, ownership }: PersonLead): LeadSummary {
  const summary = summarizeWholeLead(key, lead)
  if (ownership === 'owner') return summary
  const campaign = { source: '', medium: '', campaign: '', content: '', term: '' }
  return { ...summary, name: '', company: '', quizId: '', referrer: '', page: '', campaign }
}

/** Whether anything is stored that a person can see and remove. */
export function hasRecords({ leads, savedResults }: PersonRecords): boolean {
  return leads.length + savedResults.length > 0
}

/** How many records there are, for the activity log and the screen of an administrator. */
export function countRecords({ leads, emails, savedResults }: PersonRecords): PersonRecordCounts {
  const saved = savedResults.length
  return {
    leads: leads.length,
    emails: emails.length,
    ...(saved > 0 && { savedResults: saved }),
  }
}

/**
 * Remove the session id from the other leads of visits whose written records are erased. Otherwise
 * the rest of a visit would pass to the next address that writes from it.
 *
 * @param candidates Every lead of these visits.
 */
export async function detachVisits(
  candidates: readonly LeadSummary[],
  erased: readonly LeadSummary[],
): Promise<void> {
  const ties = new Set(erased.filter(hasWriter).flatMap(listTies))
  const keys = new Set(erased.map(({ key }) => key))
  const rest = candidates.filter(
    (lead) => !keys.has(lead.key) && listTies(lead).some((tie) => ties.has(tie)),
  )
  await inParallel(rest, AT_ONCE, ({ key }) => detachFromVisit(key))
}

/**
 * Detach what came from the visits of erased leads while they were erased. What comes later finds
 * no writer there.
 */
export async function detachLateArrivals(erased: readonly LeadSummary[], now: Date): Promise<void> {
  const ties = erased.filter(hasWriter).flatMap(listTies)
  const late = await findTiedLeads(ties, (await areAllLinked()) ? undefined : now)
  await detachVisits(
    late.map(({ summary }) => summary),
    erased,
  )
}
