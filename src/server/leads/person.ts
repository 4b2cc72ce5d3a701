import type { Email } from '#domain/email/email.ts'
import { Failure } from '#domain/failure.ts'
import { isLead } from '#domain/leads/lead-kinds.ts'
import { type LeadSummary, summarizeWholeLead } from '#domain/leads/lead-summary.ts'
import type { Lead } from '#domain/leads/lead.ts'
import {
  createOwnership,
  listTies,
  normalizeAddress,
  type Ownership,
} from '#domain/leads/ownership.ts'
import type { PersonRecordCounts } from '#domain/privacy/record-counts.ts'
import {
  removeQueuedEmail,
  type StoredEmail,
  listAddresses,
  listEmailKeys,
  outbox,
} from '../email/outbox.ts'
import { inParallel } from '../storage/parallel.ts'
import { listUnreadableRecords } from '../storage/unreadable-records.ts'
import { linkRecords } from './group-leads.ts'
import { detachFromVisit, eraseLead, removeShareReceiver } from './lead-changes.ts'
import { inbox, listKeysOfAddress } from './leads.ts'
import { findTiedLeads, type ReadLead, readLeads } from './owners.ts'
import { findSavedResults, removeSavedResult } from './saved-results.ts'
import { buildEscalationKey } from './waiting-leads.ts'

export interface PersonLead extends ReadLead {
  readonly ownership: Ownership
}

/** Find the leads that belong to an email address, without the emails about them. */
export async function findPersonLeads(email: string): Promise<PersonLead[]> {
  const found = await findLeadsAround(email)
  const ownershipOf = createOwnership(
    email,
    found.map(({ summary }) => summary),
  )
  return found.flatMap(({ summary, lead }) => {
    const ownership = ownershipOf(summary)
    return ownership ? [{ summary, lead, ownership }] : []
  })
}

/**
 * Find every lead of an address and of the visits that it wrote from, with the other leads that decide
 * who owns them, newest first.
 */
async function findLeadsAround(email: string): Promise<ReadLead[]> {
  await linkRecords()
  const address = normalizeAddress(email)
  const named = await readLeads(
    await listKeysOfAddress(address),
    ({ summary }) => normalizeAddress(summary.email) === address,
  )
  const ties = named.flatMap(({ summary }) => (isLead(summary) ? listTies(summary) : []))
  const tied = await findTiedLeads(ties)
  const found = new Map([...named, ...tied].map((each) => [each.summary.key, each]))
  return [...found.values()].toSorted((a, b) => a.summary.key.localeCompare(b.summary.key))
}

/** Find what belongs to an email address, hidden records included; see `domain/leads/ownership.ts`. */
export async function findPersonRecords(email: string) {
  const records = await findPersonLeads(email)
  const own = records.filter(({ ownership }) => ownership === 'owner').map(({ lead }) => lead)
  const [savedResults, emails] = [await findSavedResults(email), await findEmailsAbout(own, email)]
  return { email, leads: records, emails, savedResults }
}

export type PersonRecords = Awaited<ReturnType<typeof findPersonRecords>>

/**
 * Erase what {@link findPersonRecords} finds; a received share only loses the address.
 *
 * Events stay until their day is removed: nothing ties their random session id to a person anymore.
 *
 * @throws {Failure} `conflict` when a record with the address could not be read and so remains.
 */
export async function forgetPerson(email: string): Promise<PersonRecords> {
  const records = await findPersonRecords(email)
  const { owner = [], receiver = [] } = Object.groupBy(records.leads, (each) => each.ownership)
  await inParallel(records.emails, removeQueuedEmail)
  await inParallel(records.savedResults, removeSavedResult)
  await inParallel(receiver, ({ summary }) => removeShareReceiver(summary.key))
  await eraseLeads(owner)
  await requireNoneUnreadable(email)
  return records
}

/**
 * Erase leads for good: the emails about them, the other leads' tie to their visits, the leads, and
 * what the inbox index holds of them. Leads that name their writer go last, so that a repetition
 * after a crash still finds the rest.
 */
export async function eraseLeads(due: readonly ReadLead[]): Promise<void> {
  const [written, anonymous] = [
    due.filter(({ lead }) => isLead(lead)),
    due.filter(({ lead }) => !isLead(lead)),
  ]
  await removeEmailsAbout(due)
  await inParallel(anonymous, ({ summary }) => eraseLead(summary.key))
  await detachVisits(written, due)
  await inParallel(written, ({ summary }) => eraseLead(summary.key))
  // The visits may have sent more meanwhile. Later submissions are linked to no lead.
  await detachVisits(written, due)
  // Emails may have been queued meanwhile. Later ones find no lead.
  await removeEmailsAbout(due)
  // The index is updated now and not by its next reader.
  await inbox.readTotals()
}

async function removeEmailsAbout(due: readonly ReadLead[]): Promise<void> {
  await inParallel(await findEmailsAbout(due.map(({ lead }) => lead)), removeQueuedEmail)
}

/**
 * Remove the session id from the other leads of visits whose written records are erased. Otherwise
 * the rest of a visit would pass to the next address that writes from it.
 */
async function detachVisits(written: readonly ReadLead[], erased: readonly ReadLead[]) {
  const ties = new Set(written.flatMap(({ summary }) => listTies(summary)))
  if (ties.size === 0) return
  await linkRecords()
  const keys = new Set(erased.map(({ summary }) => summary.key))
  const tied = await findTiedLeads([...ties])
  const rest = tied.filter(
    ({ summary }) => !keys.has(summary.key) && listTies(summary).some((tie) => ties.has(tie)),
  )
  await inParallel(rest, ({ summary }) => detachFromVisit(summary.key))
}

/**
 * Never report a person as forgotten while a record that cannot be read still names the address.
 *
 * @throws {Failure} `conflict`.
 */
async function requireNoneUnreadable(email: string): Promise<void> {
  const address = normalizeAddress(email)
  const remaining = await listUnreadableRecords(Infinity, (raw) =>
    JSON.stringify(raw).toLowerCase().includes(address),
  )
  if (remaining.length === 0) return
  throw new Failure(
    'conflict',
    'Everything else is deleted, but one record could not be read. We will delete it by hand.',
  )
}

/** Return the facts that a person sees of a record. The receiver of a share sees only their own address. */
export function summarizeRecord({ summary: { key }, lead, ownership }: PersonLead): LeadSummary {
  const summary = summarizeWholeLead(key, lead)
  if (ownership === 'owner') return summary
  const campaign = { source: '', medium: '', campaign: '', content: '', term: '' }
  const origin = { referrer: '', landing: '', page: '', campaign, clickIds: {} }
  return { ...summary, name: '', company: '', quizId: '', ...origin }
}

/** Count records for the person, the activity log and the screen of an administrator. */
export function countRecords({ leads, emails, savedResults }: PersonRecords): PersonRecordCounts {
  return { leads: leads.length, emails: emails.length, savedResults: savedResults.length }
}

/**
 * The emails about some leads, and every email to or from an address. Escalations name no person,
 * and replies are noted with their lead, so the keys of both are known from it.
 *
 * @param person The address, if it is one person's emails that are asked for.
 */
export async function findEmailsAbout(about: readonly Lead[], person = ''): Promise<StoredEmail[]> {
  const ids = new Set<string | undefined>(about.map(({ id }) => id))
  const noted = about.flatMap((lead) => [
    buildEscalationKey(lead),
    ...lead.history.flatMap(({ emailKey }) => emailKey ?? []),
  ])
  const addresses = new Set([person, ...about.map((lead) => summarizeWholeLead('', lead).email)])
  const linked = await Promise.all([...addresses].filter(Boolean).map(listEmailKeys))
  const found = await outbox.findMany([...noted, ...linked.flat()])
  const isWanted = (email: Email) =>
    ids.has(email.leadId) || listAddresses(email).includes(normalizeAddress(person))
  return [...found].flatMap(([key, email]) => (isWanted(email) ? [{ key, email }] : []))
}
