import { z } from 'zod'
import { isLead } from '#domain/leads/lead-kinds.ts'
import { type LeadSummary, summarizeLead } from '#domain/leads/lead-summary.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { createOwnerSearch, listTies, normalizeAddress } from '#domain/leads/ownership.ts'
import { DAY_MS } from '#domain/time/duration.ts'
import { currentTime } from '../clock.ts'
import { collection } from '../storage/collection.ts'
import { inParallel } from '../storage/parallel.ts'
import type { Progress } from '../storage/sweep.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { assignPerson } from './lead-changes.ts'
import { listLeadsSince } from './lead-pages.ts'
import { leads, listKeysOfAddress, listKeysOfTies, linkLead } from './leads.ts'

/** The progress of linking leads that have no links. `assign` was a phase until 0.2.0. */
const stateSchema = z.object({
  phase: z.enum(['link', 'assign', 'done']),
  /** The last key that is linked; absent at the start. */
  at: z.string().optional(),
})

type PeopleState = z.infer<typeof stateSchema>

const states = collection('lead-people-state', stateSchema)
const KEY = 'all'

async function readPeopleState(): Promise<PeopleState> {
  return (await ifReadable(states.find(KEY))) ?? { phase: 'link' }
}

async function savePeopleState(state: PeopleState): Promise<void> {
  await states.upsert(KEY, () => state)
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
  await linkLeads()
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
  // Whose a lead is follows from links.
  if ((await readPeopleState()).phase === 'link') return { count: 0, isFinished: true }
  const recent = await listLeadsSince(undefined, new Date(now.getTime() - RECENT_MS), now)
  const ties = [...new Set(recent.flatMap(listTies))]
  while (ties.length > 0) {
    if (currentTime().getTime() >= until) return { count: 0, isFinished: false }
    await assignOwners(ties.splice(0, TIES_AT_ONCE))
  }
  return { count: 0, isFinished: true }
}

const LEADS_BATCH = 100

/**
 * Link the leads of a backup or of 0.1.0, unless that is done: nothing finds the leads of a person
 * before. A request that runs out of time leaves the rest to the next one.
 */
export async function linkLeads(until = Infinity): Promise<Progress> {
  const { phase, at = '' } = await readPeopleState()
  if (phase !== 'link') return { count: 0, isFinished: true }
  let count = 0
  for await (const page of leads.pages()) {
    const keys = page.map(({ key }) => key).filter((key) => key > at)
    while (keys.length > 0) {
      if (currentTime().getTime() >= until) return { count, isFinished: false }
      const batch = keys.splice(0, LEADS_BATCH)
      const found = await leads.findMany(batch)
      await inParallel([...found], ([key, lead]) => linkLead(key, lead))
      count += batch.length
      await savePeopleState({ phase, at: batch.at(-1) })
    }
  }
  await savePeopleState({ phase: 'done' })
  return { count, isFinished: true }
}

/** Link all leads again and decide whose they are, as 0.1.0 did not. @returns how many there are. */
export async function groupLeadsByPerson(): Promise<number> {
  await savePeopleState({ phase: 'link' })
  const { count } = await linkLeads()
  for await (const page of leads.pages()) {
    const found = await leads.findMany(page.map(({ key }) => key))
    // An anonymous lead belongs to a person only if it is tied to a lead that they wrote.
    await inParallel([...found.values()].filter(isLead), (lead) => assignOwners(listTies(lead)))
  }
  return count
}
