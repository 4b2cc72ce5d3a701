import { addDays, formatDay } from '../time/utc-day.ts'
import type { LeadKind } from './lead.ts'
import { isLead, type LeadStatus } from './lead-kinds.ts'
import type { LeadSummary } from './lead-summary.ts'
import { countResponse, isOpen, mergeResponses, type ResponseCounts } from './response-clock.ts'

type Sums<Name extends string> = Partial<Record<Name, number>>
type Counts<Name extends string> = Readonly<Sums<Name>>

/** Numbers of records and of leads. Deleted ones count in `deleted` only. */
export interface LeadStats {
  /** Leads by UTC day and kind, without spam. */
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
  /** How fast leads were answered, by the UTC day of their arrival. */
  readonly responses: Readonly<Record<string, ResponseCounts>>
}

/** The leads of one week, which begins on a Monday (UTC). */
export interface LeadWeek {
  readonly monday: string
  readonly kinds: Counts<LeadKind>
}

/** Visitors can invent campaign names, so a shard of the index counts few of them by name. */
const SHARD_CAMPAIGNS = 50
const TOTAL_CAMPAIGNS = 200

export function countLeads(leads: Iterable<LeadSummary>): LeadStats {
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
    const day = lead.receivedAt.slice(0, 10)
    sums.responses[day] = countResponse(lead, sums.responses[day])
    if (lead.campaign.campaign) add(sums.campaigns, lead.campaign.campaign, 1)
    add((sums.days[day] ??= {}), lead.kind, 1)
  }
  return limitCampaigns(sums, SHARD_CAMPAIGNS)
}

export function mergeLeadStats(all: Iterable<LeadStats>): LeadStats {
  const sums = createEmptyStats()
  for (const stats of all) {
    sums.deleted += stats.deleted
    sums.due += stats.due
    for (const [day, counts] of Object.entries(stats.responses)) {
      const known = sums.responses[day]
      sums.responses[day] = known ? mergeResponses(known, counts) : counts
    }
    sums.otherCampaigns += stats.otherCampaigns
    for (const [day, counts] of Object.entries(stats.days)) addAll((sums.days[day] ??= {}), counts)
    addAll(sums.kinds, stats.kinds)
    addAll(sums.statuses, stats.statuses)
    addAll(sums.leads, stats.leads)
    addAll(sums.values, stats.values)
    addAll(sums.campaigns, stats.campaigns)
  }
  return limitCampaigns(sums, TOTAL_CAMPAIGNS)
}

/** The last `count` weeks up to the current one, oldest first, empty ones included. */
export function countByWeek({ days }: LeadStats, now: Date, count: number): LeadWeek[] {
  const thisMonday = addDays(formatDay(now), -((now.getUTCDay() + 6) % 7))
  return Array.from({ length: count }, (_, i) => {
    const monday = addDays(thisMonday, (i + 1 - count) * 7)
    const kinds: Sums<LeadKind> = {}
    for (let day = 0; day < 7; day++) addAll(kinds, days[addDays(monday, day)] ?? {})
    return { monday, kinds }
  })
}

function limitCampaigns(stats: LeadStats, limit: number): LeadStats {
  const ranked = Object.entries(stats.campaigns).toSorted(([, a], [, b]) => b - a)
  if (ranked.length <= limit) return stats
  const campaigns = createNamedSums()
  for (const [name, count] of ranked.slice(0, limit)) campaigns[name] = count
  const others = ranked.slice(limit).reduce((total, [, count]) => total + count, 0)
  return { ...stats, campaigns, otherCampaigns: stats.otherCampaigns + others }
}

function createEmptyStats() {
  return {
    days: {} as Record<string, Sums<LeadKind>>,
    kinds: {} as Sums<LeadKind>,
    statuses: {} as Sums<LeadStatus>,
    leads: {} as Sums<LeadStatus>,
    values: {} as Sums<LeadStatus>,
    campaigns: createNamedSums(),
    otherCampaigns: 0,
    deleted: 0,
    due: 0,
    responses: {} as Record<string, ResponseCounts>,
  }
}

/** Without a prototype, because visitors choose the names. */
function createNamedSums(): Record<string, number> {
  return Object.create(null) as Record<string, number>
}

function add<Name extends string>(counts: Sums<Name>, name: Name, n: number) {
  counts[name] = (counts[name] ?? 0) + n
}

function addAll<Name extends string>(to: Sums<Name>, from: Counts<Name>) {
  // The keys of a record of counts are its names.
  for (const name of Object.keys(from) as Name[]) add(to, name, from[name] ?? 0)
}
