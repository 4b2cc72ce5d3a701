import { tagsKey } from '../campaign/tags-key.ts'
import type { LeadKind, LeadStatus } from '../lead.ts'
import type { LeadSummary } from './summary.ts'

type Counts<Name extends string> = Readonly<Partial<Record<Name, number>>>

/** How many leads there are of what; deleted ones are left out of all but `deleted`. */
export interface LeadDigest {
  /** By UTC day and kind, spam left out. */
  readonly days: Readonly<Record<string, Counts<LeadKind>>>
  readonly kinds: Counts<LeadKind>
  readonly statuses: Counts<LeadStatus>
  /** By the campaign's name, spam left out. */
  readonly campaigns: Readonly<Record<string, number>>
  /** Messages and assessment requests by the tags of the link that brought them, see {@link tagsKey}. */
  readonly links: Readonly<Record<string, number>>
  readonly deleted: number
}

export function digestOf(leads: readonly LeadSummary[]): LeadDigest {
  const days: Record<string, Partial<Record<LeadKind, number>>> = {}
  const kinds: Partial<Record<LeadKind, number>> = {}
  const statuses: Partial<Record<LeadStatus, number>> = {}
  const campaigns: Record<string, number> = {}
  const links: Record<string, number> = {}
  let deleted = 0
  for (const lead of leads) {
    if (lead.isDeleted) {
      deleted += 1
      continue
    }
    add(kinds, lead.kind, 1)
    add(statuses, lead.status, 1)
    if (lead.status === 'spam') continue
    if (lead.campaign.campaign) add(campaigns, lead.campaign.campaign, 1)
    const tags = tagsKey(lead.campaign)
    if (tags && (lead.kind === 'contact' || lead.kind === 'assessment')) add(links, tags, 1)
    add((days[lead.receivedAt.slice(0, 10)] ??= {}), lead.kind, 1)
  }
  return { days, kinds, statuses, campaigns, links, deleted }
}

export function mergeDigests(digests: Iterable<LeadDigest>): LeadDigest {
  const days: Record<string, Partial<Record<LeadKind, number>>> = {}
  const kinds: Partial<Record<LeadKind, number>> = {}
  const statuses: Partial<Record<LeadStatus, number>> = {}
  const campaigns: Record<string, number> = {}
  const links: Record<string, number> = {}
  let deleted = 0
  for (const digest of digests) {
    deleted += digest.deleted
    for (const [day, counts] of Object.entries(digest.days)) addAll((days[day] ??= {}), counts)
    addAll(kinds, digest.kinds)
    addAll(statuses, digest.statuses)
    addAll(campaigns, digest.campaigns)
    addAll(links, digest.links)
  }
  return { days, kinds, statuses, campaigns, links, deleted }
}

/** The leads of one week, which begins on a Monday (UTC). */
export interface LeadWeek {
  readonly monday: string
  readonly kinds: Counts<LeadKind>
}

const DAY_MS = 86_400_000

/** The last `count` weeks up to today's, oldest first, the empty ones included. */
export function weeksOf(digest: LeadDigest, now: Date, count: number): LeadWeek[] {
  const thisMonday = mondayOf(now)
  const weeks = Array.from({ length: count }, (_, i) => ({
    monday: isoDay(thisMonday - (count - 1 - i) * 7 * DAY_MS),
    kinds: {} as Partial<Record<LeadKind, number>>,
  }))
  const byMonday = new Map(weeks.map(({ monday, kinds }) => [monday, kinds]))
  for (const [day, counts] of Object.entries(digest.days)) {
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

function add<Name extends string>(counts: Partial<Record<Name, number>>, name: Name, n: number) {
  counts[name] = (counts[name] ?? 0) + n
}

function addAll<Name extends string>(to: Partial<Record<Name, number>>, from: Counts<Name>) {
  // The keys of a record of counts are its names.
  for (const name of Object.keys(from) as Name[]) add(to, name, from[name] ?? 0)
}
