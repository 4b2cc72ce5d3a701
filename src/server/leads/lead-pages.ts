import { canHoldMatch, createLeadMatcher, type ArrivalPeriod } from '#domain/leads/lead-filter.ts'
import type { LeadPage } from '#domain/leads/lead-page.ts'
import {
  buildPartEnd,
  buildPartStart,
  type LeadFilter,
  type LeadSort,
} from '#domain/leads/lead-query.ts'
import { mergeLeadStats, type LeadStats } from '#domain/leads/lead-stats.ts'
import { summarizeWholeLead, type LeadSummary } from '#domain/leads/lead-summary.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { currentTime, elapsedMs } from '../clock.ts'
import { findFirmDay, findFirmDayStart } from '../site/site.ts'
import { inbox, leads } from './leads.ts'

const PAGE = 50

/** A search that took this long returns what it found, with a cursor to continue. */
const SEARCH_MS = 50

/** So does one that read the summaries of so many leads, which are 4 MB. */
const SEARCH_LEADS = 4_000

/** So many leads are read at once, or one part with more. */
const LEADS_AT_ONCE = 2_000

/** So many leads of a part are matched, or exported with their whole texts, at once. */
const BATCH = 200

interface PageOptions {
  readonly before?: string | undefined
  readonly sort?: LeadSort | undefined
  readonly now?: Date
  readonly limit?: number
  readonly searchMs?: number
  readonly searchLeads?: number
}

/**
 * The leads that match, newest first or oldest first, after the cursor `before`. A rare-term search
 * ends early, so a page can have fewer leads than its limit, even none, and still a `next`.
 */
export async function readLeadPage(
  filter: LeadFilter,
  { before, sort, now = currentTime(), limit = PAGE, ...search }: PageOptions = {},
): Promise<LeadPage> {
  const { searchMs = SEARCH_MS, searchLeads = SEARCH_LEADS } = search
  const started = elapsedMs()
  const matches: LeadSummary[] = []
  for await (const page of streamMatches(filter, now, createOrder(sort, before))) {
    for (const lead of page.leads) {
      const last = matches.at(-1)
      if (matches.length === limit && last) return { leads: matches, next: last.key }
      matches.push(lead)
    }
    const isLate = elapsedMs() - started > searchMs || page.readCount > searchLeads
    if (isLate && !page.isLast) return { leads: matches, next: page.next }
  }
  return { leads: matches }
}

/** The counts of the whole inbox. */
export async function readLeadStats(): Promise<LeadStats> {
  const totals = await inbox.readTotals()
  return mergeLeadStats([...totals.values()].map(({ stats }) => stats))
}

/**
 * The leads that match and arrived since then, newest first. Without a filter these are all, spam
 * and deleted ones included.
 */
export async function listLeadsSince(filter: LeadFilter | undefined, since: Date, now: Date) {
  const found: LeadSummary[] = []
  for await (const page of streamMatches(filter, now)) {
    for (const lead of page.leads) {
      if (lead.receivedAt < since.toISOString()) return found
      found.push(lead)
    }
  }
  return found
}

/**
 * The leads that match, older than the cursor `before`, newest first, with their whole texts. Each
 * comes with the cursor after it; the end of a part is a cursor alone.
 */
export async function* streamWholeLeads(filter: LeadFilter, before: string | undefined) {
  for await (const page of streamMatches(filter, currentTime(), createOrder('newest', before))) {
    for (const lead of await readWholeSummaries(page.leads)) yield { lead, next: lead.key }
    yield { next: page.next }
  }
}

/** The summaries with whole texts, which the index cuts. */
async function readWholeSummaries(found: readonly LeadSummary[]): Promise<LeadSummary[]> {
  const cut = found.filter(({ isCut }) => isCut)
  const whole = await leads.findMany(cut.map(({ key }) => key))
  return found.map((lead) => {
    const record = whole.get(lead.key)
    return record ? summarizeWholeLead(lead.key, record) : lead
  })
}

/**
 * Find the leads that match, in pages of at most {@link BATCH} of one part, which can be empty. Parts
 * that cannot have a match are not read.
 */
async function* streamMatches(filter: LeadFilter | undefined, now: Date, order = createOrder()) {
  const pickMatches = await createPicker(filter, now)
  for await (const { rest, ...atEnd } of streamParts(await listParts(filter, order), order)) {
    while (rest.length > BATCH) {
      const batch = rest.splice(0, BATCH)
      const next = batch.at(-1)!.key
      // The rest of a part is read already.
      yield { leads: await pickMatches(batch), next, isLast: false, readCount: 0 }
    }
    yield { leads: await pickMatches(rest), ...atEnd }
  }
}

/** Read parts. Each has its leads after the cursor, and the cursor after all of them. */
async function* streamParts(parts: Part[], order: Order) {
  let readCount = 0
  while (parts.length > 0) {
    const batch = takeBatch(parts)
    const entries = await Promise.all(batch.map(({ part }) => inbox.readEntries(part)))
    for (const [index, { part, size }] of batch.entries()) {
      const following = batch[index + 1] ?? parts[0]
      readCount += size
      yield {
        rest: order.arrange(entries[index]!).filter(({ key }) => order.isAfterCursor(key)),
        next: order.buildEnd(part),
        isLast: !following,
        /** How many leads are read once the next part is. */
        readCount: readCount + (following?.size ?? 0),
      }
    }
  }
}

/** Take the next parts, which are read at once: some small ones or a large one. */
function takeBatch(parts: Part[]): Part[] {
  const batch = parts.splice(0, 1)
  let count = batch[0]?.size ?? 0
  while (parts[0] && (count += parts[0].size) <= LEADS_AT_ONCE) batch.push(...parts.splice(0, 1))
  return batch
}

type Part = Awaited<ReturnType<typeof listParts>>[number]

/** List the parts that may have a match after the cursor, with their numbers of leads. */
async function listParts(filter: LeadFilter | undefined, order: Order) {
  const parts = [...(await inbox.readTotals())]
    .filter(([part]) => order.isAfterCursor(order.buildEnd(part)))
    .filter(([, { stats }]) => !filter || canHoldMatch(stats, filter))
    .map(([part, { stats }]) => ({ part, size: sumCounts(stats) }))
  return order.arrange(parts)
}

function sumCounts({ kinds, deleted }: LeadStats): number {
  return Object.values(kinds).reduce((sum, count) => sum + count, deleted)
}

type Order = ReturnType<typeof createOrder>

/** The order of a list after a cursor. Keys count down, so the newest lead and part are the first. */
function createOrder(sort: LeadSort = 'newest', cursor?: string) {
  const isOldestFirst = sort === 'oldest'
  return {
    arrange: <Listed>(newestFirst: readonly Listed[]): Listed[] =>
      isOldestFirst ? newestFirst.toReversed() : [...newestFirst],
    /** Build the cursor after a whole part. */
    buildEnd: isOldestFirst ? buildPartStart : buildPartEnd,
    isAfterCursor: (key: string) =>
      cursor === undefined || (isOldestFirst ? key < cursor : key > cursor),
  }
}

/** Return a function that picks the matching leads. Where the index cut a text, it reads the lead itself. */
async function createPicker(filter: LeadFilter | undefined, now: Date) {
  if (!filter) return (listed: readonly LeadSummary[]) => [...listed]
  const period = await findPeriod(filter, now)
  const passes = createLeadMatcher(filter, period)
  const passesBesidesText = createLeadMatcher({ ...filter, text: undefined }, period)
  return async (listed: readonly LeadSummary[]): Promise<LeadSummary[]> => {
    const found = listed.filter(passesBesidesText)
    const whole = await readWholeSummaries(found.filter((lead) => !passes(lead)))
    const missed = new Set(whole.flatMap((lead) => (passes(lead) ? [] : lead.key)))
    return found.filter(({ key }) => !missed.has(key))
  }
}

/** The times of a filter's days, which begin and end where the firm is. */
async function findPeriod({ from, to }: LeadFilter, now: Date): Promise<ArrivalPeriod> {
  return {
    now,
    today: await findFirmDay(now),
    from: from && (await findFirmDayStart(from)).toISOString(),
    until: to && (await findFirmDayStart(addDays(to))).toISOString(),
  }
}
