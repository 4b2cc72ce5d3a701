import { isLead } from '#domain/leads/lead-kinds.ts'
import { type LeadSummary, summarizeLead } from '#domain/leads/lead-summary.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { createOwnerSearch, listTies } from '#domain/leads/ownership.ts'
import { inParallel } from '../storage/parallel.ts'
import { assignPerson } from './lead-changes.ts'
import { leads, listKeysOfTies } from './leads.ts'

export interface ReadLead {
  /** The entry of the inbox, whose text is shortened. */
  readonly summary: LeadSummary
  readonly lead: Lead
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
export async function readLeads(keys: readonly string[], isWanted: (lead: ReadLead) => boolean) {
  const stored = [...(await leads.findMany(keys))]
  return stored.map(([key, lead]) => ({ summary: summarizeLead(key, lead), lead })).filter(isWanted)
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
