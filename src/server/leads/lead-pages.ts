import { addDays } from '#domain/funnel/utc-day.ts'
import { buildBucketEnd, buildBucketStart } from '#domain/leads/time-bucket.ts'
import { canHoldMatch, createLeadMatcher, type ArrivalPeriod } from '#domain/leads/lead-filter.ts'
import type { LeadPage } from '#domain/leads/lead-page.ts'
import type { LeadFilter, LeadSort } from '#domain/leads/lead-query.ts'
import { summarizeWholeLead, type LeadSummary } from '#domain/leads/lead-summary.ts'
import { findFirmDay, findFirmDayStart } from '../content/firm-day.ts'
import { leads } from './leads.ts'
import { inParallel } from '../storage/parallel.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { currentLeadIndex, type LeadIndex } from './index/lead-index.ts'
import { readShard, type IndexShard } from './index/shards.ts'
import { currentTime, elapsedMs } from '../clock.ts'

const PAGE = 50

/** A search that took this long returns what it found, with a cursor to continue. */
const SEARCH_MS = 50

const MOST_AT_ONCE = 8

/** Leads whose whole texts are in memory during an export. */
const BATCH = 200

interface PageOptions {
  readonly before?: string | undefined
  readonly sort?: LeadSort | undefined
  readonly now?: Date
  readonly limit?: number
  readonly searchMs?: number
}

/**
 * The leads that match, newest first or oldest first, after the cursor `before`. A rare-term search ends
 * early, so a page can have fewer leads than its limit, even none, and still a `next`.
 */
export async function readLeadPage(
  filter: LeadFilter,
  { before, sort, now = currentTime(), limit = PAGE, searchMs = SEARCH_MS }: PageOptions = {},
): Promise<LeadPage> {
  const started = elapsedMs()
  const found: LeadSummary[] = []
  const passes = createLeadMatcher(filter, await findPeriod(filter, now))
  const shards = streamShards(await currentLeadIndex(now), filter, before, sort)
  for await (const { shard, isLast, end } of shards) {
    const entries = sort === 'oldest' ? shard.entries.toReversed() : shard.entries
    for (const { lead } of entries) {
      if (!isAfter(lead.key, before, sort) || !passes(lead)) continue
      const last = found.at(-1)
      if (found.length === limit && last) return { leads: found, next: last.key }
      found.push(lead)
    }
    const isLate = elapsedMs() - started > searchMs
    if (isLate && !isLast) return { leads: found, next: end }
  }
  return { leads: found }
}

/**
 * Every lead that matches, newest first, a bucket at a time. Without a filter these are all, spam and
 * deleted ones included.
 */
export async function* streamLeads(
  filter: LeadFilter | undefined,
  now = currentTime(),
): AsyncGenerator<LeadSummary[]> {
  const passes = filter ? createLeadMatcher(filter, await findPeriod(filter, now)) : () => true
  for await (const { shard } of streamShards(await currentLeadIndex(now), filter)) {
    yield shard.entries.map(({ lead }) => lead).filter(passes)
  }
}

/** The leads that match and arrived since then, newest first. */
export async function listLeadsSince(
  filter: LeadFilter,
  since: Date,
  now: Date,
): Promise<LeadSummary[]> {
  const found: LeadSummary[] = []
  for await (const page of streamLeads(filter, now)) {
    const recent = page.filter(({ receivedAt }) => receivedAt >= since.toISOString())
    found.push(...recent)
    if (recent.length < page.length) break
  }
  return found
}

/**
 * The leads that match, older than the cursor `before`, newest first, in batches. `end` is the cursor
 * after a batch, which may be empty.
 */
export async function* streamLeadBatches(
  filter: LeadFilter,
  { before, now = currentTime() }: Pick<PageOptions, 'before' | 'now'> = {},
): AsyncGenerator<{ leads: LeadSummary[]; end: string }> {
  const passes = createLeadMatcher(filter, await findPeriod(filter, now))
  const index = await currentLeadIndex(now)
  for await (const { shard, end } of streamShards(index, filter, before)) {
    const found = shard.entries
      .map(({ lead }) => lead)
      .filter((lead) => isAfter(lead.key, before) && passes(lead))
    while (found.length > BATCH) {
      const leads = found.splice(0, BATCH)
      // The batch is not empty.
      yield { leads, end: (leads.at(-1) as LeadSummary).key }
    }
    yield { leads: found, end }
  }
}

/** The summaries with whole texts, which the index cuts. */
export function readWholeSummaries(cut: readonly LeadSummary[]): Promise<LeadSummary[]> {
  return inParallel(cut, MOST_AT_ONCE, async (lead) => {
    const record = lead.isCut ? await ifReadable(leads.find(lead.key)) : undefined
    return record ? summarizeWholeLead(lead.key, record) : lead
  })
}

/**
 * The shards that can have a match, in the order of the sort, each with the cursor after it. The number
 * read at once doubles up to a limit.
 */
async function* streamShards(
  index: LeadIndex,
  filter: LeadFilter | undefined,
  before?: string,
  sort?: LeadSort,
): AsyncGenerator<{ shard: IndexShard; isLast: boolean; end: string }> {
  // Keys count down, so the newest bucket is the first.
  const endOf = sort === 'oldest' ? buildBucketStart : buildBucketEnd
  const buckets = Object.entries(index.shards)
    .filter(
      ([bucket, { stats }]) =>
        isAfter(endOf(bucket), before, sort) && (!filter || canHoldMatch(stats, filter)),
    )
    .map(([bucket]) => bucket)
    .toSorted((a, b) => (sort === 'oldest' ? b.localeCompare(a) : a.localeCompare(b)))
  let atOnce = 2
  while (buckets.length > 0) {
    const batch = buckets.splice(0, atOnce)
    const read = await Promise.all(batch.map(readShard))
    for (const [i, shard] of read.entries()) {
      const isLast = buckets.length === 0 && i === batch.length - 1
      yield { shard, isLast, end: endOf(batch[i] ?? '') }
    }
    atOnce = Math.min(atOnce * 2, MOST_AT_ONCE)
  }
}

function isAfter(key: string, cursor: string | undefined, sort?: LeadSort): boolean {
  if (cursor === undefined) return true
  return sort === 'oldest' ? key < cursor : key > cursor
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
