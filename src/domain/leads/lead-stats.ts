import { buildTagsKey } from '../campaigns/tags-key.ts'
import type { LeadKind, LeadStatus } from './lead.ts'
import type { LeadSummary } from './lead-summary.ts'

type Sums<Name extends string> = Partial<Record<Name, number>>
type Counts<Name extends string> = Readonly<Sums<Name>>

/** How many leads there are of what; deleted ones are left out of all but `deleted`. */
export interface LeadStats {
  /** By UTC day and kind, spam left out. */
  readonly days: Readonly<Record<string, Counts<LeadKind>>>
  readonly kinds: Counts<LeadKind>
  readonly statuses: Counts<LeadStatus>
  /** By the campaign's name, spam left out. */
  readonly campaigns: Readonly<Record<string, number>>
  /** Messages and assessment requests by the tags of the link that brought them, see {@link buildTagsKey}. */
  readonly links: Readonly<Record<string, number>>
  readonly deleted: number
}

export function countLeads(leads: readonly LeadSummary[]): LeadStats {
  const sums = createEmptyStats()
  for (const lead of leads) {
    if (lead.isDeleted) {
      sums.deleted += 1
      continue
    }
    add(sums.kinds, lead.kind, 1)
    add(sums.statuses, lead.status, 1)
    if (lead.status === 'spam') continue
    if (lead.campaign.campaign) add(sums.campaigns, lead.campaign.campaign, 1)
    const tags = buildTagsKey(lead.campaign)
    if (tags && (lead.kind === 'contact' || lead.kind === 'assessment')) add(sums.links, tags, 1)
    add((sums.days[lead.receivedAt.slice(0, 10)] ??= {}), lead.kind, 1)
  }
  return sums
}

export function mergeLeadStats(all: Iterable<LeadStats>): LeadStats {
  const sums = createEmptyStats()
  for (const stats of all) {
    sums.deleted += stats.deleted
    for (const [day, counts] of Object.entries(stats.days)) addAll((sums.days[day] ??= {}), counts)
    addAll(sums.kinds, stats.kinds)
    addAll(sums.statuses, stats.statuses)
    addAll(sums.campaigns, stats.campaigns)
    addAll(sums.links, stats.links)
  }
  return sums
}

/** Sums to add to. Without a prototype where visitors choose the names. */
function createEmptyStats() {
  return {
    days: {} as Record<string, Sums<LeadKind>>,
    kinds: {} as Sums<LeadKind>,
    statuses: {} as Sums<LeadStatus>,
    campaigns: createNamedSums(),
    links: createNamedSums(),
    deleted: 0,
  }
}

function createNamedSums(): Record<string, number> {
  return Object.create(null) as Record<string, number>
}

/** The leads of one week, which begins on a Monday (UTC). */
export interface LeadWeek {
  readonly monday: string
  readonly kinds: Counts<LeadKind>
}

const DAY_MS = 86_400_000

/** The last `count` weeks up to today's, oldest first, the empty ones included. */
export function countByWeek(stats: LeadStats, now: Date, count: number): LeadWeek[] {
  const thisMonday = mondayOf(now)
  const weeks = Array.from({ length: count }, (_, i) => ({
    monday: isoDay(thisMonday - (count - 1 - i) * 7 * DAY_MS),
    kinds: {} as Sums<LeadKind>,
  }))
  const byMonday = new Map(weeks.map(({ monday, kinds }) => [monday, kinds]))
  for (const [day, counts] of Object.entries(stats.days)) {
    const week = byMonday.get(isoDay(mondayOf(new Date(day))))
    if (week) addAll(week, counts)
  }
  return weeks
}

function mondayOf(at: Date): number {
  const midnight = Date.parse(at.toISOString().slice(0, 10))
  return midnight - ((at.getUTCDay() + 6) % 7) * DAY_MS
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function add<Name extends string>(counts: Sums<Name>, name: Name, n: number) {
  counts[name] = (counts[name] ?? 0) + n
}

function addAll<Name extends string>(to: Sums<Name>, from: Counts<Name>) {
  // The keys of a record of counts are its names.
  for (const name of Object.keys(from) as Name[]) add(to, name, from[name] ?? 0)
}
