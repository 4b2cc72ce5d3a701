import { addCounts, addNumbers, createSums, sumDays } from '../sum.ts'
import { addDays, findWeekday } from '../time/utc-day.ts'
import { isLead, type LeadStatus } from './lead-kinds.ts'
import type { LeadSummary } from './lead-summary.ts'
import type { LeadKind } from './lead.ts'
import { countResponse, isOpen, type ResponseCounts } from './response-clock.ts'

type Sums<Name extends string> = Partial<Record<Name, number>>

export type LeadStats = Readonly<ReturnType<typeof createEmptyStats>>

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
    addCounts(sums.kinds, { [lead.kind]: 1 })
    addCounts(sums.statuses, { [lead.status]: 1 })
    if (!isLead(lead)) continue
    addCounts(sums.leads, { [lead.status]: 1 })
    if (lead.value) addCounts(sums.values, { [lead.status]: Math.round(lead.value * 100) })
    if (isOpen(lead.status) && lead.dueOn) sums.due += 1
    if (lead.status === 'spam') continue
    const day = dayOf(lead.receivedAt)
    sums.responses[day] = countResponse(lead, sums.responses[day])
    if (lead.campaign.campaign) addCounts(sums.campaigns, { [lead.campaign.campaign]: 1 })
    addCounts((sums.days[day] ??= {}), { [lead.kind]: 1 })
  }
  return keepTopCampaigns(sums, SHARD_CAMPAIGNS)
}

export function mergeLeadStats(all: readonly LeadStats[]): LeadStats {
  return keepTopCampaigns(all.reduce<LeadStats>(addNumbers, createEmptyStats()), TOTAL_CAMPAIGNS)
}

/** The last `count` weeks up to the current one, oldest first, empty ones included. */
export function countByWeek({ days }: LeadStats, today: string, count: number) {
  const thisMonday = addDays(today, -findWeekday(today))
  return Array.from({ length: count }, (_, i) => {
    const monday = addDays(thisMonday, (i + 1 - count) * 7)
    return { monday, kinds: sumDays((day) => days[day], monday, 7) }
  })
}

function keepTopCampaigns(stats: LeadStats, limit: number): LeadStats {
  const ranked = Object.entries(stats.campaigns).toSorted(([, a], [, b]) => b - a)
  return { ...stats, campaigns: Object.fromEntries(ranked.slice(0, limit)) }
}

/** Numbers of records and of leads. Deleted ones count in `deleted` only. */
function createEmptyStats() {
  const emptySums = <Name extends string>(): Sums<Name> => ({})
  const days: Record<string, Sums<LeadKind>> = {}
  const responses: Record<string, ResponseCounts> = {}
  return {
    /** Leads by the firm's day and kind, without spam. */
    days,
    /** Counts of all records, as is `statuses`. */
    kinds: emptySums<LeadKind>(),
    statuses: emptySums<LeadStatus>(),
    /** Leads by status. */
    leads: emptySums<LeadStatus>(),
    /** The values of the leads by status, in hundredths of the firm's currency. */
    values: emptySums<LeadStatus>(),
    /** Leads by the most frequent campaign names, without spam. */
    campaigns: createSums(),
    deleted: 0,
    /** Open leads with a due date. */
    due: 0,
    /** How fast leads were answered, by the firm's day of their arrival. */
    responses,
  }
}
