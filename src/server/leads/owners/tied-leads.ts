import { z } from 'zod'
import { collection } from '../../storage/collection.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'
import { type LeadSummary, summarizeLead } from '#domain/leads/lead-summary.ts'
import type { Lead } from '#domain/leads/lead.ts'
import {
  createOwnerFinder,
  hasWriter,
  listTies,
  normalizeAddress,
} from '#domain/leads/ownership.ts'
import { streamLeads } from '../lead-pages.ts'
import { leads } from '../leads.ts'
import { listKeysOfAddress, listKeysOfTies } from './person-links.ts'

/** How far the leads of earlier releases were brought together: linked first, then assigned. */
const stateSchema = z.object({
  phase: z.enum(['link', 'assign', 'done']),
  /** The last key of the phase; absent at its start. */
  at: z.string().optional(),
})

export type PeopleState = z.infer<typeof stateSchema>

const states = collection('lead-people-state', stateSchema)
const KEY = 'all'

export async function readPeopleState(): Promise<PeopleState> {
  return (await ifReadable(states.find(KEY))) ?? { phase: 'link' }
}

export async function savePeopleState(state: PeopleState): Promise<void> {
  await states.upsert(KEY, () => state)
}

/** Whether every lead is found by its links. */
export async function areAllLinked(): Promise<boolean> {
  return (await readPeopleState()).phase !== 'link'
}

export interface ReadLead {
  /** As in the inbox index, with a shortened text. */
  readonly summary: LeadSummary
  readonly lead: Lead
}

/**
 * Every lead of an address and of the visits that it wrote from, with the other leads that decide who
 * owns them, newest first. Until the leads of an earlier release are
 * linked, the whole inbox is searched.
 */
export async function findLeadsAround(email: string, now: Date): Promise<ReadLead[]> {
  const address = normalizeAddress(email)
  const isLinked = await areAllLinked()
  const isNamed = (lead: LeadSummary) => normalizeAddress(lead.email) === address
  const named = await readLeads(
    isLinked ? await listKeysOfAddress(address) : await searchKeys(isNamed, now),
    ({ summary }) => isNamed(summary),
  )
  const ties = named.flatMap(({ summary }) => (hasWriter(summary) ? listTies(summary) : []))
  const tied = await findTiedLeads(ties, isLinked ? undefined : now)
  const found = new Map([...named, ...tied].map((each) => [each.summary.key, each]))
  return [...found.values()].toSorted((a, b) => a.summary.key.localeCompare(b.summary.key))
}

/**
 * Every lead with one of some ties, and with the other ties of the anonymous ones among them, which
 * decide whose they are.
 *
 * @param searchedAt Search the whole inbox instead of the links.
 */
export async function findTiedLeads(
  ties: readonly string[],
  searchedAt?: Date,
): Promise<ReadLead[]> {
  const direct = await readTiedLeads(ties, searchedAt)
  const all = new Set([
    ...ties,
    ...direct.flatMap(({ summary }) => (hasWriter(summary) ? [] : listTies(summary))),
  ])
  return all.size > new Set(ties).size ? readTiedLeads([...all], searchedAt) : direct
}

/** The address that made an assessment request; empty where none did, or more than one. */
export async function findRequestOwner(requestId: string): Promise<string> {
  const named = { kind: 'quiz', email: '', sessionId: '', requestId } as const
  const tied = await findTiedLeads(listTies(named))
  return createOwnerFinder(tied.map(({ summary }) => summary))(named)
}

async function readTiedLeads(ties: readonly string[], searchedAt?: Date): Promise<ReadLead[]> {
  if (ties.length === 0) return []
  const wanted = new Set(ties)
  const isTied = (lead: LeadSummary) => listTies(lead).some((tie) => wanted.has(tie))
  const keys = searchedAt ? await searchKeys(isTied, searchedAt) : await listKeysOfTies([...wanted])
  return readLeads(keys, ({ summary }) => isTied(summary))
}

/** Read leads and check them. Links and the index can be older than the lead. */
export async function readLeads(
  keys: readonly string[],
  isWanted: (read: ReadLead) => boolean,
): Promise<ReadLead[]> {
  const read = await leads.findMany(keys)
  return Array.from(read, ([key, lead]) => ({ summary: summarizeLead(key, lead), lead })).filter(
    isWanted,
  )
}

async function searchKeys(isWanted: (lead: LeadSummary) => boolean, now: Date): Promise<string[]> {
  const found: string[] = []
  for await (const page of streamLeads(undefined, now)) {
    found.push(...page.filter(isWanted).map(({ key }) => key))
  }
  return found
}
