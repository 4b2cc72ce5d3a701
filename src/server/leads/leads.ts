import { z } from 'zod'
import { buildCampaignKey } from '#domain/attribution/campaign-name.ts'
import { PART_DIGITS } from '#domain/leads/lead-query.ts'
import { countLeads, type LeadStats } from '#domain/leads/lead-stats.ts'
import { summarizeLead } from '#domain/leads/lead-summary.ts'
import { addReadMark, type Lead, leadSchema, type NewLead } from '#domain/leads/lead.ts'
import { listTies, normalizeAddress } from '#domain/leads/ownership.ts'
import { CAMPAIGN_LIMIT, limitCampaigns } from '#domain/marketing/funnel/campaign-limit.ts'
import { tallyOutcomes, type OutcomeCell } from '#domain/marketing/funnel/outcome.ts'
import {
  limitSources,
  tallyTouches,
  type SourceCell,
} from '#domain/marketing/sources/source-cell.ts'
import { buildNewestFirstKey } from '#domain/storage/time-key.ts'
import { formatZoneDay } from '#domain/time/zone-day.ts'
import { currentTime } from '../clock.ts'
import { newId } from '../random.ts'
import { readSite } from '../site/site.ts'
import { unavailable } from '../storage/blob-client.ts'
import { collection } from '../storage/collection.ts'
import { FlaggedProjection } from '../storage/flagged-projection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { keyLinks } from '../storage/key-links.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { findVisitedQuizzes } from '../tracking/events.ts'
import { readSavedCampaigns } from '../tracking/saved-links.ts'

/** Visitors can invent names, so few origins of a part are counted by name. */
const PART_ORIGINS = 500

/** Every lead, listed newest first under {@link buildLeadKey}. */
export const leads = collection('leads', leadSchema, [addReadMark])

/** The counts of one part of the inbox. */
export interface LeadTotals {
  readonly stats: LeadStats
  /** Leads by their first touch and by their last touch. */
  readonly sources: readonly SourceCell[]
  readonly outcomes: readonly OutcomeCell[]
}

/** The summaries of all leads, in parts of some twelve days. */
export const inbox = new FlaggedProjection('inbox', {
  version: 6,
  records: leads,
  partLength: PART_DIGITS,
  entryOf: summarizeLead,
  totalsOf: async (summaries): Promise<LeadTotals> => {
    const { timeZone } = await readSite()
    const [sources, outcomes] = [tallyTouches(summaries), tallyOutcomes(summaries)]
    const stats = countLeads(summaries, (time) => formatZoneDay(new Date(time), timeZone))
    if (sources.length <= PART_ORIGINS && outcomes.length <= CAMPAIGN_LIMIT)
      return { stats, sources, outcomes }
    // A link that is saved later can be among the others.
    const savedCampaigns = await readSavedCampaigns()
    const isSaved = (cell: SourceCell) => savedCampaigns.has(buildCampaignKey(cell, sha256Hex))
    return {
      stats,
      sources: limitSources(sources, PART_ORIGINS, isSaved),
      outcomes: limitCampaigns(outcomes, ({ wrote, shared }) => wrote + shared, savedCampaigns),
    }
  },
})

/** Which lead an idempotency key stands for. */
const identitySchema = z.object({ id: z.uuid(), receivedAt: z.iso.datetime() })
export const idempotencyRecords = collection('lead-arrivals', identitySchema)

/** The storage key of a lead. */
export function buildLeadKey({ id, receivedAt }: Pick<Lead, 'id' | 'receivedAt'>): string {
  return buildNewestFirstKey(new Date(receivedAt), id)
}

/** Store a lead. An `idempotencyKey` that was used before returns the earlier lead instead. */
export async function saveLead({ idempotencyKey, ...lead }: NewLead, now = currentTime()) {
  const identity = await claimIdentity(lead.kind, idempotencyKey, {
    id: newId(),
    receivedAt: now.toISOString(),
  })
  const quizzes = await findVisitedQuizzes(lead, now)
  const record: Lead = {
    ...lead,
    ...(quizzes.length > 0 && { quizzes }),
    ...identity,
    status: lead.spamReason === undefined ? 'new' : 'spam',
    isRead: false,
    star: false,
    note: '',
    history: [],
  }
  const key = buildLeadKey(record)
  const [flag] = await Promise.all([inbox.flag(key), linkLead(key, record)])
  const isCreated = await leads.create(key, record)
  await inbox.flag(key, flag)
  if (isCreated) return record
  const earlier = await leads.find(key)
  if (!earlier) throw unavailable(new Error(`the lead ${key} was refused as taken`))
  return earlier
}

type LeadIdentity = z.infer<typeof identitySchema>

/** The first request wins, so that a retry after a crash finds the same key. */
async function claimIdentity(kind: string, idempotencyKey: string | undefined, own: LeadIdentity) {
  if (idempotencyKey === undefined) return own
  const key = sha256Hex(`${kind}\n${idempotencyKey}`)
  if (await idempotencyRecords.create(key, own)) return own
  return (await ifReadable(idempotencyRecords.find(key))) ?? own
}

/** Which leads name an address or share a visit. */
const links = keyLinks('lead-people')

/** Write the links of a lead, before the lead, so that no stored lead is without them. */
export async function linkLead(key: string, lead: Lead): Promise<void> {
  await Promise.all(listLinkNames(key, lead).map((name) => links.add(name, key)))
}

/** Remove the links that a lead lost by a change, or all when it was erased. */
export async function unlinkLead(key: string, before: Lead, after?: Lead): Promise<void> {
  const kept = new Set(after && listLinkNames(key, after))
  const lost = listLinkNames(key, before).filter((name) => !kept.has(name))
  await Promise.all(lost.map((name) => links.remove(name, key)))
}

/** The keys of the leads that name an address, as their writer's or as a receiver's. */
export function listKeysOfAddress(email: string): Promise<string[]> {
  return links.list(buildAddressName(email))
}

/** The keys of the leads with one of some ties, see {@link listTies}. */
export async function listKeysOfTies(ties: readonly string[]): Promise<string[]> {
  return (await Promise.all(ties.map(links.list))).flat()
}

/** Return the names under which a lead is found: its address and its ties. */
export function listLinkNames(key: string, lead: Lead): string[] {
  const { email } = summarizeLead(key, lead)
  return [...(email ? [buildAddressName(email)] : []), ...listTies(lead)]
}

function buildAddressName(email: string): string {
  return `address ${normalizeAddress(email)}`
}
