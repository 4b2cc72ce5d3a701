import { z } from 'zod'
import { isLead } from '#domain/leads/lead-kinds.ts'
import { type LeadSummary, summarizeLead } from '#domain/leads/lead-summary.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { createOwnerSearch, listTies, normalizeAddress } from '#domain/leads/ownership.ts'
import { DAY_MS } from '#domain/time/duration.ts'
import { currentTime } from '../clock.ts'
import { linkEmail, outbox } from '../email/outbox.ts'
import { type Collection, collection } from '../storage/collection.ts'
import { inParallel } from '../storage/parallel.ts'
import type { Progress } from '../storage/sweep.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { assignPerson } from './lead-changes.ts'
import { listLeadsSince } from './lead-pages.ts'
import { leads, listKeysOfAddress, listKeysOfTies, linkLead } from './leads.ts'

/**
 * The progress of grouping the records of earlier releases: all are linked first, then the leads
 * are assigned.
 */
const stateSchema = z.object({
  phase: z.enum(['link', 'assign', 'done']),
  /** The last key of the phase; absent at its start. */
  at: z.string().optional(),
})

type State = z.infer<typeof stateSchema>

const states = collection('lead-people-state', stateSchema)

/** `all` is the state of all leads. */
type StateKey = 'all' | 'emails'

async function readState(key: StateKey): Promise<State> {
  return (await ifReadable(states.find(key))) ?? { phase: 'link' }
}

async function saveState(key: StateKey, state: State): Promise<void> {
  await states.upsert(key, () => state)
}

export interface ReadLead {
  /** The entry of the inbox, whose text is shortened. */
  readonly summary: LeadSummary
  readonly lead: Lead
}

/**
 * Every lead of an address and of the visits that it wrote from, with the other leads that decide
 * who owns them, newest first.
 */
export async function findLeadsAround(email: string): Promise<ReadLead[]> {
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

/**
 * Find every lead with one of some ties. The anonymous ones among them can have further ties, and
 * the leads with those are found too, because together they decide who owns an anonymous lead.
 */
export async function findTiedLeads(ties: readonly string[]): Promise<ReadLead[]> {
  const direct = await readTiedLeads(ties)
  const all = new Set([
    ...ties,
    ...direct.flatMap(({ summary }) => (isLead(summary) ? [] : listTies(summary))),
  ])
  return all.size > new Set(ties).size ? readTiedLeads([...all]) : direct
}

/** The address that made an assessment request; empty unless exactly one did. */
export async function findRequestOwner(requestId: string): Promise<string> {
  const named = { kind: 'quiz', email: '', sessionId: '', requestId } as const
  const tied = await findTiedLeads(listTies(named))
  return createOwnerSearch(tied.map(({ summary }) => summary))(named)
}

async function readTiedLeads(ties: readonly string[]): Promise<ReadLead[]> {
  const wanted = new Set(ties)
  const keys = await listKeysOfTies([...wanted])
  return readLeads(keys, ({ summary }) => listTies(summary).some((tie) => wanted.has(tie)))
}

/** Read leads and check them. Links and the index can be older than the lead. */
export async function readLeads(keys: readonly string[], isWanted: (read: ReadLead) => boolean) {
  const found = await leads.findMany(keys)
  const read = Array.from(found, ([key, lead]) => ({ summary: summarizeLead(key, lead), lead }))
  return read.filter(isWanted)
}

/** Others write or erase records of the same visits meanwhile. */
const ATTEMPTS = 3

/**
 * Store the owner of each anonymous record with these ties, because the inbox lists records by
 * owner. What was stored is checked again: the owner may have been erased meanwhile, and of two
 * writers at the same time only the last sees all records.
 */
export async function assignOwners(ties: readonly string[]): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await correctOwners(ties)) return
  }
}

/** Correct the owners once. @returns whether there was nothing to correct. */
async function correctOwners(ties: readonly string[]): Promise<boolean> {
  const tied = (await findTiedLeads(ties)).map(({ summary }) => summary)
  const ownerOf = createOwnerSearch(tied)
  const wrong = tied.filter(
    (summary) =>
      !isLead(summary) &&
      listTies(summary).some((tie) => ties.includes(tie)) &&
      ownerOf(summary) !== summary.person,
  )
  await inParallel(wrong, (summary) => assignPerson(summary.key, ownerOf(summary)))
  return wrong.length === 0
}

/** Two days, because last night's run may have failed. */
const RECENT_MS = 2 * DAY_MS
const TIES_AT_ONCE = 100

/**
 * Decide again who owns the anonymous records of the last two days, in a run that ends at `until`.
 * A function that was ended while it assigned a record or erased a person may have left one that
 * names someone who was forgotten.
 */
export async function recheckOwners(now = currentTime(), until = Infinity): Promise<Progress> {
  // Leads of an earlier release are assigned once they are linked.
  if ((await readState('all')).phase === 'link') return { count: 0, isFinished: true }
  const recent = await listLeadsSince(undefined, new Date(now.getTime() - RECENT_MS), now)
  const ties = [...new Set(recent.flatMap(listTies))]
  while (ties.length > 0) {
    if (currentTime().getTime() >= until) return { count: 0, isFinished: false }
    await assignOwners(ties.splice(0, TIES_AT_ONCE))
  }
  return { count: 0, isFinished: true }
}

const BATCH = 100

/**
 * Link the leads of a backup or of 0.1.0, and the emails of 0.1.0, unless that is done: nothing
 * finds those of a person before. A request that runs out of time leaves the rest to the next one.
 */
export async function linkRecords(until = Infinity): Promise<Progress> {
  const linked = await runPhase('all', 'link', { records: leads, work: linkLead, until })
  if (!linked.isFinished) return linked
  const emails = await runPhase('emails', 'link', { records: outbox, work: linkEmail, until })
  return { ...emails, count: linked.count }
}

/**
 * Link the leads and emails that have no links, then decide whose the leads are, in runs that end
 * at `until`.
 *
 * @param startsOver Begin from the start, for a store that was restored or damaged.
 */
export async function groupLeadsByPerson({
  until = Infinity,
  startsOver = false,
}: { until?: number; startsOver?: boolean } = {}): Promise<Progress> {
  if (startsOver)
    await Promise.all([saveState('all', { phase: 'link' }), saveState('emails', { phase: 'link' })])
  const linked = await linkRecords(until)
  if (!linked.isFinished) return linked
  const work = async (_key: string, lead: Lead) => {
    // An anonymous lead belongs to a person only if it is tied to a lead that they wrote.
    if (isLead(lead)) await assignOwners(listTies(lead))
  }
  return runPhase('all', 'assign', { records: leads, work, until })
}

interface Work<Stored> {
  readonly records: Pick<Collection<Stored>, 'pages' | 'findMany'>
  readonly work: (key: string, record: Stored) => Promise<void>
  readonly until: number
}

/** Work on every record, newest first, unless the phase is over. */
async function runPhase<Stored>(
  stateKey: StateKey,
  phase: 'link' | 'assign',
  { records, work, until }: Work<Stored>,
): Promise<Progress> {
  const { phase: current, at = '' } = await readState(stateKey)
  if (current !== phase) return { count: 0, isFinished: true }
  let count = 0
  for await (const page of records.pages()) {
    const keys = page.map(({ key }) => key).filter((key) => key > at)
    while (keys.length > 0) {
      if (currentTime().getTime() >= until) return { count, isFinished: false }
      const batch = keys.splice(0, BATCH)
      const found = await records.findMany(batch)
      await inParallel([...found], ([key, record]) => work(key, record))
      count += batch.length
      await saveState(stateKey, { phase, at: batch.at(-1) })
    }
  }
  const isMore = phase === 'link' && stateKey === 'all'
  await saveState(stateKey, { phase: isMore ? 'assign' : 'done' })
  return { count, isFinished: true }
}
