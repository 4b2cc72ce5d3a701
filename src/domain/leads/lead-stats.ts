import { addCounts, addNumbers, type Counts } from '../sum.ts'
import { addDays } from '../time/utc-day.ts'
import type { LeadKind } from './lead.ts'
import { isLead, type LeadStatus } from './lead-kinds.ts'
import type { LeadSummary } from './lead-summary.ts'
import { countResponse, isOpen, type ResponseCounts } from './response-clock.ts'

type Sums<Name extends string> = Partial<Record<Name, number>>

/** Numbers of records and of leads. Deleted ones count in `deleted` only. */
export interface LeadStats {
  /** Leads by the firm's day and kind, without spam. */
  readonly days: Readonly<Record<string, Counts<LeadKind>>>
  /** Of all records, as is `statuses`. */
  readonly kinds: Counts<LeadKind>
  readonly statuses: Counts<LeadStatus>
  /** Leads by status. */
  readonly leads: Counts<LeadStatus>
  /** Their values by status, in hundredths of the firm's currency. */
  readonly values: Counts<LeadStatus>
  /** Leads by campaign name, without spam. Only the most frequent names. */
  readonly campaigns: Readonly<Record<string, number>>
  /** Leads of all other campaigns. */
  readonly otherCampaigns: number
  readonly deleted: number
  /** Open leads with a due date. */
  readonly due: number
  /** How fast leads were answered, by the firm's day of their arrival. */
  readonly responses: Readonly<Record<string, ResponseCounts>>
}

/** The leads of one week, which begins on a Monday. */
export interface LeadWeek {
  readonly monday: string
  readonly kinds: Counts<LeadKind>
}

/** Visitors can invent campaign names, so a shard of the index counts few of them by name. */
const SHARD_CAMPAIGNS = 50
const TOTAL_CAMPAIGNS = 200

/** @param dayOf The day of a time where the firm is. */
export function countLeads(leads: Iterable<LeadSummary>, dayOf: (at: string) => string): LeadStats {
  const sums = createEmptyStats()
  for (const lead of leads) {
    if (lead.isDeleted) {
      sums.deleted += 1
      continue
    }
    add(sums.kinds, lead.kind, 1)
    add(sums.statuses, lead.status, 1)
    if (!isLead(lead)) continue
    add(sums.leads, lead.status, 1)
    if (lead.value) add(sums.values, lead.status, Math.round(lead.value * 100))
    if (isOpen(lead.status) && lead.dueOn) sums.due += 1
    if (lead.status === 'spam') continue
    const day = dayOf(lead.receivedAt)
    sums.responses[day] = countResponse(lead, sums.responses[day])
    if (lead.campaign.campaign) add(sums.campaigns, lead.campaign.campaign, 1)
    add((sums.days[day] ??= {}), lead.kind, 1)
  }
  return limitCampaigns(sums, SHARD_CAMPAIGNS)
}

export function mergeLeadStats(all: readonly LeadStats[]): LeadStats {
  return limitCampaigns(all.reduce<LeadStats>(addNumbers, createEmptyStats()), TOTAL_CAMPAIGNS)
}

/** The last `count` weeks up to the current one, oldest first, empty ones included. */
export function countByWeek({ days }: LeadStats, today: string, count: number): LeadWeek[] {
  const thisMonday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7))
  return Array.from({ length: count }, (_, i) => {
    const monday = addDays(thisMonday, (i + 1 - count) * 7)
    const kinds: Sums<LeadKind> = {}
    for (let day = 0; day < 7; day++) addCounts(kinds, days[addDays(monday, day)] ?? {})
    return { monday, kinds }
  })
}

function limitCampaigns(stats: LeadStats, limit: number): LeadStats {
  const ranked = Object.entries(stats.campaigns).toSorted(([, a], [, b]) => b - a)
  const campaigns = createNamedSums()
  for (const [name, count] of ranked.slice(0, limit)) campaigns[name] = count
  const others = ranked.slice(limit).reduce((total, [, count]) => total + count, 0)
  return { ...stats, campaigns, otherCampaigns: stats.otherCampaigns + others }
}

function createEmptyStats() {
  const emptySums = <Name extends string>(): Sums<Name> => ({})
  const days: Record<string, Sums<LeadKind>> = {}
  const responses: Record<string, ResponseCounts> = {}
  return {
    days,
    kinds: emptySums<LeadKind>(),
    statuses: emptySums<LeadStatus>(),
    leads: emptySums<LeadStatus>(),
    values: emptySums<LeadStatus>(),
    campaigns: createNamedSums(),
    otherCampaigns: 0,
    deleted: 0,
    due: 0,
    responses,
  }
}

/** Without a prototype, because visitors choose the names. */
function createNamedSums(): Record<string, number> {
  return Object.create(null) as Record<string, number>
}

function add<Name extends string>(counts: Sums<Name>, name: Name, n: number) {
  counts[name] = (counts[name] ?? 0) + n
}
